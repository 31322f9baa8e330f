// The view: a camera that is moved by mouse and keyboard. Draws when something has changed, and then once.

import { PerspectiveCamera, Vector2, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { drawSvg } from "./drawing";
import { LabelLayer, placeLabels } from "./labels";
import type { Picture, Solid } from "./primitives";
import { Renderer } from "./renderer";

const ANGLE = Math.PI / 36;
const ZOOM = 1.12;
// Where frames that follow each other take longer than this, in ms, they have fewer pixels while things move.
const SLOW = 30;
const COARSE = 0.5;
const SETTLED_MS = 160;
// What comes later than this, in ms, does not follow.
const PAUSE = 400;
// What is kept free around the robot, as a part of its size.
const MARGIN = 0.19;

export class View {
  readonly camera = new PerspectiveCamera(32, 1, 0.01, 100);
  readonly renderer: Renderer | null;
  readonly controls: OrbitControls;
  // Times between frames that followed each other, in ms, the newest last.
  private times: number[] = [];
  private drawnAt = -Infinity;
  private picture: Picture = { solids: [], labels: [] };
  private changed = false;
  private waiting = false;
  private coarse = false;
  private settle = 0;
  private size = 1;
  private home = new Vector3(1, -1.2, 0.7);
  private points: readonly Vector3[] = [];
  // Points of other configurations that are shown, too.
  private others: readonly Vector3[] = [];
  // Whether the camera was moved since it last showed all of the robot.
  private away = false;
  private readonly labels: LabelLayer;

  constructor(private readonly canvas: HTMLCanvasElement, private readonly stage: HTMLElement, layer: HTMLElement) {
    this.labels = new LabelLayer(layer);
    this.camera.up.set(0, 0, 1);
    this.renderer = this.start();
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.moved());
    this.controls.addEventListener("start", () => this.away = true);
    canvas.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.resize()).observe(stage);
    this.resize();
  }

  private start(): Renderer | null {
    try {
      return new Renderer(this.canvas);
    } catch {
      // Without WebGL the picture is drawn as SVG.
      return null;
    }
  }

  private get ratio(): number {
    const full = this.renderer?.software ? 1 : Math.min(devicePixelRatio, 2);
    return this.coarse ? COARSE * full : full;
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.stage;
    if (!clientWidth || !clientHeight) return;
    this.renderer?.resize(clientWidth, clientHeight, this.ratio);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    if (this.points.length && !this.away && !this.coarse) this.goHome();
    else this.draw();
  }

  /** Says that things move: they are drawn with fewer pixels where a frame takes long, until they rest. */
  moved(): void {
    const slow = this.times.length > 3 && Math.min(...this.times.slice(-4)) > SLOW;
    if (slow && !this.coarse) {
      this.coarse = true;
      this.resize();
    }
    clearTimeout(this.settle);
    if (this.coarse) this.settle = window.setTimeout(() => {
      this.coarse = false;
      this.resize();
    }, SETTLED_MS);
    this.draw();
  }

  /** Shows another picture. */
  show(picture: Picture): void {
    this.picture = picture;
    this.changed = true;
    this.draw();
  }

  /** Draws in the next frame of the browser. */
  draw(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => this.drawNow());
  }

  private drawNow(): void {
    this.waiting = false;
    const { clientWidth, clientHeight } = this.stage;
    if (!clientWidth || !clientHeight) return;
    const now = performance.now();
    if (now - this.drawnAt < PAUSE) this.times = [...this.times.slice(-7), now - this.drawnAt];
    this.drawnAt = now;
    if (this.renderer) {
      if (this.changed) this.renderer.show(this.picture.solids);
      this.renderer.draw(this.camera);
    } else this.drawFallback(clientWidth, clientHeight);
    this.changed = false;
    this.labels.show(placeLabels(this.picture.labels, this.camera, clientWidth, clientHeight));
    this.stage.dataset["drawn"] = String(Number(this.stage.dataset["drawn"] ?? 0) + 1);
  }

  private drawFallback(width: number, height: number): void {
    this.stage.querySelector("svg")?.remove();
    this.stage.prepend(drawSvg({ ...this.picture, labels: [] }, this.camera, width, height, "The robot"));
  }

  svg(title: string): SVGSVGElement {
    return drawSvg(this.picture, this.camera, this.stage.clientWidth, this.stage.clientHeight, title);
  }

  /** Looks at a robot of this size with these points, from the direction `from`. */
  frame(points: readonly Vector3[], size: number, from: Vector3): void {
    this.size = size;
    this.home = from.clone().normalize();
    this.points = points;
    this.camera.near = size / 100;
    this.camera.far = 40 * size;
    this.renderer?.ground(size);
    this.goHome();
  }

  /** Shows all of the robot again after it has become another, unless the camera was moved meanwhile. */
  refit(points: readonly Vector3[]): void {
    this.points = points;
    if (!this.away) this.goHome();
  }

  /** Shows all of the robot and of these points, unless the camera was moved meanwhile. */
  also(points: readonly Vector3[]): void {
    if (!points.length && !this.others.length) return;
    this.others = points;
    if (!this.away) this.goHome();
  }

  goHome(): void {
    this.away = false;
    const points = [...this.points, ...this.others];
    const right = new Vector3().crossVectors(this.camera.up, this.home).normalize();
    const up = new Vector3().crossVectors(this.home, right);
    const range = (axis: Vector3): [number, number] => {
      const along = points.map((point) => point.dot(axis));
      return [Math.min(...along), Math.max(...along)];
    };
    const center = new Vector3();
    for (const axis of [right, up, this.home]) {
      const [least, most] = range(axis);
      center.addScaledVector(axis, (least + most) / 2);
    }
    // Far enough that every point, with its axes around it, is within the picture.
    const tangent = Math.tan(this.camera.fov * Math.PI / 360);
    const margin = MARGIN * this.size;
    const distance = Math.max(...points.map((point) => {
      const from = point.clone().sub(center);
      const aside = Math.max((Math.abs(from.dot(right)) + margin) / this.camera.aspect, Math.abs(from.dot(up)) + margin);
      return aside / tangent + from.dot(this.home);
    }));
    this.controls.target.copy(center);
    this.camera.position.copy(center).addScaledVector(this.home, distance);
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.draw();
  }

  /** Looks along a direction, at what is looked at now. */
  lookFrom(direction: Vector3): void {
    const distance = this.camera.position.distanceTo(this.controls.target);
    this.camera.position.copy(this.controls.target).addScaledVector(direction.clone().normalize(), distance);
    this.controls.update();
    this.draw();
  }

  /** Turns the camera around what it looks at: to the right, upwards, in rad. */
  orbit(right: number, up: number): void {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const length = offset.length();
    const azimuth = Math.atan2(offset.y, offset.x) + right;
    const elevation = Math.max(-1.55, Math.min(1.55, Math.asin(offset.z / length) + up));
    offset.set(Math.cos(elevation) * Math.cos(azimuth), Math.cos(elevation) * Math.sin(azimuth), Math.sin(elevation));
    this.camera.position.copy(this.controls.target).addScaledVector(offset, length);
    this.controls.update();
    this.moved();
  }

  zoom(factor: number): void {
    this.camera.position.lerp(this.controls.target, 1 - 1 / factor);
    this.controls.update();
    this.moved();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, () => void> = {
      ArrowLeft: () => this.orbit(-ANGLE, 0), ArrowRight: () => this.orbit(ANGLE, 0),
      ArrowUp: () => this.orbit(0, ANGLE), ArrowDown: () => this.orbit(0, -ANGLE),
      "+": () => this.zoom(ZOOM), "=": () => this.zoom(ZOOM), "-": () => this.zoom(1 / ZOOM), "0": () => this.goHome(),
      x: () => this.lookFrom(new Vector3(1, 0, 0)), y: () => this.lookFrom(new Vector3(0, -1, 0)),
      z: () => this.lookFrom(new Vector3(0, -0.001, 1)),
    };
    const act = acts[event.key];
    if (!act) return;
    this.away = true;
    act();
    event.preventDefault();
  }

  /** Returns what is under the mouse and can be chosen. */
  pick(event: MouseEvent): Solid | null {
    const box = this.canvas.getBoundingClientRect();
    const point = new Vector2((event.clientX - box.left) / box.width * 2 - 1, 1 - (event.clientY - box.top) / box.height * 2);
    return this.renderer?.pick(point, this.camera) ?? null;
  }
}
