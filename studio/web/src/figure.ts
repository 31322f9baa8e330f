// The robot as a picture: Khalil's frames, joints, links, named frames, loops, centres of mass, ellipsoids of inertia.

import { Matrix4, Vector3 } from "three";
import { pulled } from "./exploded";
import type { Ghost, JointFacts, Placement, Scene } from "./messages";
import { axisOf, between, matrixOf, originOf, type Label, type Paint, type Picture, type Shape, type Solid } from "./primitives";

export interface Shown {
  frames: boolean;
  labels: boolean;
  named: boolean;
  masses: boolean;
  ellipsoids: boolean;
}

// Sizes as parts of the robot's.
const AXIS = 0.13;
const AXIS_RADIUS = 0.0042;
const HEAD = 0.034;
const LINK = 0.015;
const JOINT_RADIUS = 0.034;
const JOINT_LENGTH = 0.1;
const MASS = 0.019;
const GUIDE = 0.0022;
const GHOST = 0.008;

const PAINTS: Partial<Record<JointFacts["role"], Paint>> = { passive: "passive", follower: "passive", cut: "cut" };

/** Draws one robot where the placement has it. */
class Figure {
  readonly picture: Picture = { solids: [], labels: [] };
  private readonly size: number;
  private readonly origins: Vector3[];
  private readonly frames: Matrix4[];

  constructor(
    private readonly scene: Scene, private readonly placement: Placement, private readonly shown: Shown,
    private readonly apart: readonly number[], private readonly lit: (link: number) => boolean,
  ) {
    this.size = scene.length;
    this.frames = placement.links.map(matrixOf);
    this.origins = this.frames.map((frame, number) => pulled(frame, apart[number] ?? 0));
  }

  draw(): Picture {
    this.scene.links.forEach((link) => this.link(link.number));
    this.tree().forEach((joint) => this.joint(joint));
    if (this.shown.frames) this.frames.forEach((_, number) => this.frame(number));
    if (this.shown.named) this.scene.frames.forEach((frame, index) =>
      this.namedFrame(matrixOf(this.placement.frames[index]!), frame.antecedent, frame.name, "named"));
    this.scene.loops.forEach((_, index) => this.loop(index));
    if (this.shown.masses || this.shown.ellipsoids) this.scene.links.forEach((link) => this.body(link.number));
    return this.picture;
  }

  private tree(): JointFacts[] {
    return this.scene.joints.filter((joint) => joint.role !== "cut" && joint.role !== "motor");
  }

  private add(shape: Shape, matrix: Matrix4, paint: Paint, link: number | null, faint = false): void {
    const lit = link !== null && this.lit(link) && paint !== "axis-x" && paint !== "axis-z" && paint !== "guide";
    this.picture.solids.push({ shape, matrix, paint: lit ? "lit" : paint, link, faint });
  }

  private label(text: string, at: Vector3, kind: Label["kind"], link: number | null): void {
    const lit = link !== null && this.lit(link);
    if (this.shown.labels || lit) this.picture.labels.push({ text, at, kind, lit });
  }

  private stick(from: Vector3, to: Vector3, radius: number, paint: Paint, link: number | null): void {
    if (from.distanceTo(to) < 1e-7 * this.size) return;
    this.add("cylinder", between(from, to, radius * this.size), paint, link);
  }

  /** Where the motion of joint j begins on the link that carries it, moved as its frame is. */
  private mount(joint: JointFacts): Vector3 {
    return pulled(matrixOf(this.placement.mounts[joint.number - 1]!), this.apart[joint.number] ?? 0);
  }

  private link(number: number): void {
    const from = this.origins[number];
    if (!from) return;
    const paint = number ? "link" : "base";
    for (const joint of this.tree()) if (joint.antecedent === number) this.stick(from, this.mount(joint), LINK, paint, number);
    this.scene.frames.forEach((frame, index) => {
      if (frame.antecedent === number && number)
        this.stick(from, originOf(matrixOf(this.placement.frames[index]!)), 0.7 * LINK, paint, number);
    });
    this.scene.loops.forEach((loop, index) => {
      if (loop.cut_antecedent === number) this.stick(from, originOf(matrixOf(this.placement.cuts[index]!)), LINK, paint, number);
      if (loop.twin_antecedent === number) this.stick(from, originOf(matrixOf(this.placement.twins[index]!)), LINK, paint, number);
    });
  }

  private joint(joint: JointFacts): void {
    const { number, type } = joint;
    const frame = this.frames[number]!;
    const at = this.origins[number]!;
    const mount = this.mount(joint);
    if (type === "fixed") {
      this.add("sphere", new Matrix4().makeScale(LINK, LINK, LINK).multiplyScalar(this.size).setPosition(at), "link", number);
      return;
    }
    const paint = PAINTS[joint.role] ?? type;
    const along = axisOf(frame, 2).multiplyScalar(0.5 * JOINT_LENGTH * this.size);
    if (type === "revolute") {
      this.add("cylinder", between(at.clone().sub(along), at.clone().add(along), JOINT_RADIUS * this.size), paint, number);
    } else {
      const scale = new Vector3(1.5 * JOINT_RADIUS, 1.5 * JOINT_RADIUS, JOINT_LENGTH).multiplyScalar(this.size);
      this.add("box", matrixOf(this.placement.mounts[number - 1]!).setPosition(mount).scale(scale), paint, number);
      this.stick(mount, at, 0.8 * LINK, "link", number);
    }
  }

  private arrow(from: Vector3, direction: Vector3, length: number, paint: Paint, thickness = 1): void {
    const head = Math.min(HEAD * this.size, 0.4 * length);
    const neck = from.clone().addScaledVector(direction, length - head);
    this.stick(from, neck, thickness * AXIS_RADIUS, paint, null);
    this.add("cone", between(neck, from.clone().addScaledVector(direction, length), 0.36 * head * thickness), paint, null);
  }

  private frame(number: number): void {
    const frame = this.frames[number]!;
    const at = this.origins[number]!;
    const lit = this.lit(number);
    const length = AXIS * this.size * (lit ? 1.25 : 1);
    this.arrow(at, axisOf(frame, 0), length, "axis-x", lit ? 1.6 : 1);
    this.arrow(at, axisOf(frame, 2), length, "axis-z", lit ? 1.6 : 1);
    this.label(String(number), at.clone().addScaledVector(axisOf(frame, 2), 1.25 * length), "joint", number);
    if (Math.abs(this.apart[number] ?? 0) > 1e-6) this.stick(originOf(frame), at, GUIDE, "guide", null);
  }

  private namedFrame(frame: Matrix4, link: number, text: string, paint: Paint): void {
    const at = originOf(frame);
    const length = 0.62 * AXIS * this.size;
    const size = 1.1 * LINK * this.size;
    this.add("sphere", new Matrix4().makeScale(size, size, size).setPosition(at), paint, link);
    this.arrow(at, axisOf(frame, 0), length, "axis-x", 0.7);
    this.arrow(at, axisOf(frame, 2), length, "axis-z", 0.7);
    this.label(text, at.clone().addScaledVector(axisOf(frame, 2), 1.3 * length), paint === "named" ? "frame" : "cut", link);
  }

  /** The cut joint with its own frame on one link, its twin on the other, and what parts them while the loop is open. */
  private loop(index: number): void {
    const loop = this.scene.loops[index]!;
    const cut = matrixOf(this.placement.cuts[index]!);
    const twin = matrixOf(this.placement.twins[index]!);
    const joint = this.scene.joints.find((each) => each.number === loop.cut);
    const along = axisOf(cut, 2).multiplyScalar(0.4 * JOINT_LENGTH * this.size);
    const at = originOf(cut);
    if (joint?.type === "prismatic") {
      const scale = new Vector3(1.3 * JOINT_RADIUS, 1.3 * JOINT_RADIUS, 0.8 * JOINT_LENGTH).multiplyScalar(this.size);
      this.add("box", cut.clone().scale(scale), "cut", loop.cut_antecedent);
    } else {
      this.add("cylinder", between(at.clone().sub(along), at.clone().add(along), 0.8 * JOINT_RADIUS * this.size), "cut", loop.cut_antecedent);
    }
    this.namedFrame(cut, loop.cut_antecedent, `${loop.cut} (cut)`, "cut");
    this.namedFrame(twin, loop.twin_antecedent, loop.twin, "twin");
    this.stick(at, originOf(twin), GUIDE * 2, "cut", null);
  }

  private body(number: number): void {
    const link = this.scene.links.find((each) => each.number === number)!;
    const frame = this.frames[number];
    if (!frame || !link.com || link.mass === null) return;
    const at = new Vector3(...link.com).applyMatrix4(frame);
    if (this.shown.masses && link.mass) {
      const size = MASS * this.size;
      this.add("sphere", new Matrix4().makeScale(size, size, size).setPosition(at), "com", number);
      this.label(`G${number}`, at, "com", number);
    }
    if (this.shown.ellipsoids && link.axes && link.radii) {
      const scale = new Vector3(...link.radii.map((radius) => Math.max(radius, 1e-4 * this.size)));
      this.add("sphere", frame.clone().multiply(matrixOf(link.axes)).scale(scale), "ellipsoid", number, true);
    }
  }
}

/** Returns the picture of a robot. `apart` says how far each frame is pulled along its z, in m. */
export function drawRobot(
  scene: Scene, placement: Placement, shown: Shown, apart: readonly number[], lit: (link: number) => boolean,
): Picture {
  return new Figure(scene, placement, shown, apart, lit).draw();
}

/** Returns where the frame is in each configuration whose places differ most between them. */
function mostApart(ghosts: readonly Ghost[]): Vector3[] {
  let found: Vector3[] = [];
  let most = -1;
  const all = ghosts.map(({ placement }) => [...placement.links, ...placement.cuts, ...placement.frames]);
  for (const number of all[0]?.keys() ?? []) {
    const places = all.map((poses) => originOf(matrixOf(poses[number]!)));
    const middle = places.reduce((sum, place) => sum.add(place), new Vector3()).divideScalar(places.length);
    const spread = places.reduce((sum, place) => sum + place.distanceToSquared(middle), 0);
    if (spread > 1.0001 * most) [found, most] = [places, spread];
  }
  return found;
}

/** Returns other configurations as thin figures with their labels; the one that is pointed at stands out. */
export function drawGhosts(scene: Scene, ghosts: readonly Ghost[], pointed: number | null, frame: string): Picture {
  const picture: Picture = { solids: [], labels: [] };
  const tool = scene.frames.findIndex((each) => each.name === frame);
  const places = mostApart(ghosts);
  for (const [index, ghost] of ghosts.entries()) {
    const { placement, within_limits } = ghost;
    const frames = placement.links.map(matrixOf);
    const paint: Paint = pointed === index ? "lit" : within_limits ? "ghost" : "ghost-limits";
    const stick = (from: Matrix4, to: Matrix4): void => {
      const [one, other] = [originOf(from), originOf(to)];
      if (one.distanceTo(other) < 1e-6 * scene.length) return;
      const solid: Solid = { shape: "cylinder", matrix: between(one, other, GHOST * scene.length), paint, link: null, ghost: index, faint: true };
      picture.solids.push(solid);
    };
    for (const joint of scene.joints) {
      const [from, to] = [frames[joint.antecedent], frames[joint.number]];
      if (from && to) stick(from, to);
    }
    placement.frames.forEach((pose, at) => {
      const from = frames[scene.frames[at]!.antecedent];
      if (from && (tool < 0 || at === tool)) stick(from, matrixOf(pose));
    });
    scene.loops.forEach((loop, at) => {
      stick(frames[loop.cut_antecedent]!, matrixOf(placement.cuts[at]!));
      stick(frames[loop.twin_antecedent]!, matrixOf(placement.twins[at]!));
    });
    picture.labels.push({ text: String(index + 1), at: places[index]!, kind: "ghost", lit: pointed === index });
  }
  return picture;
}
