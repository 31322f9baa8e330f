// The robot in space: asks where everything is, and shows it.

import { Box3, Vector3 } from "three";
import { announce } from "./announce";
import { newestFirst, Refused, type Connection } from "./connection";
import type { SharedState } from "./document";
import { byId, download, element, mark, write } from "./elements";
import { distances } from "./exploded";
import { drawGhosts, drawRobot, type Shown } from "./figure";
import { Ghosts } from "./ghosts";
import { Gizmo } from "./gizmo";
import type { Ghosts as Found, Placement, Scene } from "./messages";
import { axisOf, matrixOf, originOf, type Label, type Pose } from "./primitives";
import { isSelected, onSelection, select } from "./selection";
import { Sliders } from "./sliders";
import { onTheme } from "./theme";
import { View } from "./view";

const EXPLODE_MS = 260;
// While the model that finds all configurations is being built, they are asked for again so often, in ms.
const AGAIN_MS = 1500;
// The least size that parts are drawn for, as a part of the robot's length: a robot may be folded up at rest.
const SMALLEST = 0.2;

function pointsOf(rest: Placement): Vector3[] {
  return [...rest.links, ...rest.mounts, ...rest.frames, ...rest.cuts, ...rest.twins].map((pose) => originOf(matrixOf(pose)));
}

/** Returns the size that parts are drawn for: how far the robot extends at rest, not how long its strokes and links add up. */
function sizeOf(points: readonly Vector3[], length: number): number {
  const extent = new Box3().setFromPoints([...points]).getSize(new Vector3()).length();
  return Math.max(extent, SMALLEST * length);
}

export class Space {
  readonly view = new View(byId<HTMLCanvasElement>("canvas"), byId("stage"), byId("labels"));
  private scene: Scene | null = null;
  private placement: Placement | null = null;
  private apart: number[] = [];
  // How far the exploded view has opened, 0 to 1.
  private opened = 0;
  private framed = "";
  private again = 0;
  private readonly sliders: Sliders;
  private readonly ghosts: Ghosts;
  private readonly gizmo: Gizmo;
  private readonly renew: (revision: number) => void;
  private readonly place: (q: readonly number[]) => void;
  private readonly drag: (pose: readonly number[]) => void;

  constructor(private readonly connection: Connection, private readonly state: SharedState) {
    this.renew = newestFirst(() => this.quietly(() => this.renewNow()));
    this.place = newestFirst((q) => this.quietly(() => this.placeNow(q)));
    this.drag = newestFirst((pose) => this.quietly(() => this.dragNow(pose)));
    this.sliders = new Sliders(byId("sliders"), (q) => this.goTo(q), (link) => select([link]));
    this.ghosts = new Ghosts(byId("ghosts"), byId("ghosts-said"), () => this.show(), (ghost) => this.take(ghost.placement));
    this.gizmo = new Gizmo(this.view, byId("pose"), (pose) => this.drag(pose));
    state.on("document", () => {
      mark(byId("stage"), "data-stale", state.document?.valid ? null : "");
      if (this.isBehind()) this.renew(state.document!.valid_revision);
    });
    onSelection(() => this.show());
    onTheme(() => {
      this.view.renderer?.repaint();
      this.show();
    });
    this.startControls();
  }

  /** Whether there is a robot to be shown: that of now, or where the tables are none the last one, for a page that begins. */
  private isBehind(): boolean {
    const { document } = this.state;
    return !!document && (document.valid || (!this.scene && document.valid_revision >= 0));
  }

  /** The positions of the joints in q, where the robot is. */
  get position(): readonly number[] {
    return this.placement?.q ?? [];
  }

  /** Moves the robot to q. */
  goTo(q: readonly number[]): void {
    this.ghosts.clear();
    this.place(q);
  }

  private async quietly(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A document that is no robot just now says so in its tables.
      if (error.kind === "wrong" || error.kind === "failed") announce(error.message, "error");
    }
  }

  private async renewNow(): Promise<void> {
    const before = this.scene;
    const there = this.placement;
    // Three at once: that the robot may have other joints now is seen when the answers are here.
    const [scene, rest, kept] = await Promise.all([
      this.connection.ask("scene", {}),
      this.connection.ask("place", { q: null, near: null }),
      there ? this.connection.ask("place", { q: [...there.q], near: [...there.joints] }).catch(() => null) : null,
    ]);
    const same = before !== null && JSON.stringify(before.variables) === JSON.stringify(scene.variables)
      && before.joints.length === scene.joints.length;
    const placement = (same && kept) || rest;
    const points = pointsOf(rest);
    this.scene = { ...scene, length: sizeOf(points, scene.length) };
    this.placement = placement;
    this.apart = distances(rest.links.map(matrixOf), this.scene.length);
    this.sliders.begin(scene);
    if (!same) this.ghosts.clear();
    this.fillTools(scene);
    this.frame(this.scene, rest, points);
    this.settle();
  }

  private async placeNow(q: readonly number[]): Promise<void> {
    this.placement = await this.connection.ask("place", { q: [...q], near: this.placement ? [...this.placement.joints] : null });
    this.settle();
  }

  private async dragNow(pose: readonly number[]): Promise<void> {
    if (!this.placement) return;
    const frame = byId<HTMLSelectElement>("tool").value;
    clearTimeout(this.again);
    const found = await this.connection.ask("drag", { frame, pose: [...pose], near: [...this.placement.q] });
    if (found.awaited) this.again = window.setTimeout(() => {
      // Unless the robot has gone elsewhere meanwhile.
      if (this.ghosts.shows(found)) this.drag(pose);
    }, AGAIN_MS);
    const [nearest] = found.ghosts;
    if (nearest) this.placement = nearest.placement;
    this.ghosts.show(found);
    // A picture that the mouse drags in stays as it is.
    if (byId("pose").contains(document.activeElement)) this.showAll(found);
    // The handle stays where it was put, be the robot able to hold it or not.
    this.settle(false);
  }

  private async assemble(): Promise<void> {
    if (!this.placement) return;
    const found = await this.connection.ask("assemble", { q: [...this.placement.q] });
    this.ghosts.show(found);
    this.showAll(found);
  }

  /** Brings all configurations into the picture. */
  private showAll(found: Found): void {
    this.view.also(found.ghosts.flatMap((ghost) => pointsOf(ghost.placement)));
  }

  private take(placement: Placement): void {
    this.placement = placement;
    this.settle();
  }

  /** Shows where the robot has come to. */
  private settle(follow = true): void {
    const { scene, placement } = this;
    if (!scene || !placement) return;
    this.sliders.show(placement.q);
    const tool = this.toolPose(scene, placement);
    if (tool && follow) this.gizmo.follow(tool);
    write(byId("open-loops"), placement.closed ? "" : placement.reason);
    this.show();
    this.describe();
  }

  /** Where the tool is: a named frame, or that of a joint. */
  private toolPose(scene: Scene, placement: Placement): Pose | undefined {
    const name = byId<HTMLSelectElement>("tool").value;
    const frame = scene.frames.findIndex((each) => each.name === name);
    return placement.frames[frame] ?? placement.links[scene.joints.find((joint) => joint.name === name)?.number ?? -1];
  }

  /** Says in words where the frames are, for those who don't see the picture. */
  private describe(): void {
    const { scene, placement } = this;
    if (!scene || !placement) return;
    const places = scene.frames.map((frame, index) =>
      `${frame.name} at ${originOf(matrixOf(placement.frames[index]!)).toArray().map((each) => each.toFixed(3)).join(", ")} m`);
    byId("stage").dataset["scene"] = String(scene.revision);
    write(byId("stage-described"), `${scene.joints.length} joints. ${places.join("; ")}.`);
  }

  private get shown(): Shown {
    const on = (id: string): boolean => byId<HTMLInputElement>(id).checked;
    return {
      frames: on("show-frames"), labels: on("show-labels"), named: on("show-named"), masses: on("show-masses"),
      ellipsoids: on("show-ellipsoids"),
    };
  }

  private show(): void {
    const { scene, placement } = this;
    if (!scene || !placement) return;
    const apart = this.apart.map((far) => far * this.opened);
    const picture = drawRobot(scene, placement, this.shown, apart, isSelected);
    if (this.ghosts.list.length) {
      const ghosts = drawGhosts(scene, this.ghosts.list, this.ghosts.pointed, byId<HTMLSelectElement>("tool").value);
      picture.solids.push(...ghosts.solids);
      // Numbers of ghosts stand above all others.
      const labels: Label[] = [...picture.labels, ...ghosts.labels];
      picture.labels = labels;
    } else this.view.also([]);
    this.view.show(picture);
    this.sliders.lightUp(isSelected);
  }

  /** Looks at another robot: from the front and above, or along z where all its joints turn about parallel axes. */
  private frame(scene: Scene, rest: Placement, points: readonly Vector3[]): void {
    const key = `${this.state.document?.name} ${scene.joints.length}`;
    if (key === this.framed) {
      this.view.refit(points);
      return;
    }
    this.framed = key;
    const planar = rest.links.length > 2 && rest.links.every((pose) => Math.abs(axisOf(matrixOf(pose), 2).z) > 0.999);
    this.view.frame(points, scene.length, planar ? new Vector3(0, -0.4, 1) : new Vector3(0.8, -1.25, 0.62));
  }

  private fillTools(scene: Scene): void {
    const select = byId<HTMLSelectElement>("tool");
    const before = select.value;
    if (JSON.stringify([...select.options].map((option) => option.value)) !== JSON.stringify(scene.tools)) {
      const chosen = scene.tools.includes(before) ? before : scene.tools.includes("tool") ? "tool" : scene.tools.at(-1);
      select.replaceChildren(...scene.tools.map((tool) => element("option", { value: tool, selected: tool === chosen }, tool)));
    }
    byId<HTMLInputElement>("drag").disabled = !scene.tools.length;
    byId<HTMLButtonElement>("assemble").hidden = !scene.loops.length;
  }

  private startControls(): void {
    for (const id of ["show-frames", "show-labels", "show-named", "show-masses", "show-ellipsoids"])
      byId(id).addEventListener("change", () => this.show());
    byId("show-exploded").addEventListener("change", () => this.explode(byId<HTMLInputElement>("show-exploded").checked));
    byId("drag").addEventListener("change", () => this.gizmo.show(byId<HTMLInputElement>("drag").checked));
    byId("turn").addEventListener("change", () =>
      this.gizmo.setMode(byId<HTMLInputElement>("turn").checked ? "rotate" : "translate"));
    byId("tool").addEventListener("change", () => {
      this.ghosts.clear();
      this.settle();
    });
    byId("assemble").addEventListener("click", () => void this.quietly(() => this.assemble()));
    byId("clear-ghosts").addEventListener("click", () => this.ghosts.clear());
    byId("rest").addEventListener("click", () => void this.quietly(async () => {
      this.ghosts.clear();
      this.take(await this.connection.ask("place", { q: null, near: null }));
    }));
    byId("home-view").addEventListener("click", () => this.view.goHome());
    byId("save-svg").addEventListener("click", () => this.saveSvg());
    let down = [0, 0];
    byId("canvas").addEventListener("pointerdown", (event) => down = [event.clientX, event.clientY]);
    byId("canvas").addEventListener("click", (event) => {
      if (Math.hypot(event.clientX - down[0]!, event.clientY - down[1]!) > 4) return;
      const hit = this.view.pick(event);
      if (hit?.ghost !== undefined) this.ghosts.take(hit.ghost);
      else select(hit?.link ? [hit.link] : []);
    });
  }

  /** Opens or closes the exploded view, at once where motion is to be reduced. */
  explode(open: boolean): void {
    byId<HTMLInputElement>("show-exploded").checked = open;
    const from = this.opened;
    const to = open ? 1 : 0;
    const began = performance.now();
    const length = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : EXPLODE_MS;
    const step = (): void => {
      const part = length ? Math.min(1, (performance.now() - began) / length) : 1;
      this.opened = from + (to - from) * part * (2 - part);
      this.show();
      if (part < 1) requestAnimationFrame(step);
    };
    step();
  }

  saveSvg(): void {
    const name = this.state.document?.name ?? "robot";
    const text = new XMLSerializer().serializeToString(this.view.svg(name));
    download(`${name}.svg`, text, "image/svg+xml");
    announce(`The view is saved as ${name}.svg.`);
  }
}
