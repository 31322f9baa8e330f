// The handle that drags the tool: arrows and rings for the mouse, fields for the keyboard.

import { Euler, MathUtils, Matrix4, Object3D, Quaternion, Vector3 } from "three";
import { TransformControls } from "three/examples/jsm/controls/TransformControls.js";
import { element } from "./elements";
import { matrixOf, poseOf, type Pose } from "./primitives";
import type { View } from "./view";

// The height of the picture, in pixels, in which the handle has the size that three.js gives it.
const SIZE = 420;
const FIELDS = ["x", "y", "z", "roll", "pitch", "yaw"] as const;

export class Gizmo {
  private readonly target = new Object3D();
  private readonly controls: TransformControls | null;
  private readonly fields: HTMLInputElement[];
  private held = false;

  constructor(private readonly view: View, place: HTMLElement, private readonly dragged: (pose: number[]) => void) {
    this.fields = FIELDS.map((name, index) => element("input", {
      type: "number", step: index < 3 ? 0.01 : 1, "aria-label": `${name} of the tool in ${index < 3 ? "m" : "degrees"}`,
      onchange: () => this.typed(),
    }));
    place.replaceChildren(...FIELDS.map((name, index) => element("label", {}, element("span", {}, name), this.fields[index],
      element("span", { class: "unit" }, index < 3 ? "m" : "°"))));
    this.controls = this.start();
  }

  private start(): TransformControls | null {
    const { renderer } = this.view;
    if (!renderer) return null;
    const controls = new TransformControls(this.view.camera, this.view.controls.domElement);
    renderer.scene.add(this.target, controls.getHelper());
    controls.addEventListener("change", () => this.view.draw());
    controls.addEventListener("axis-changed", () => {
      this.view.controls.domElement!.style.cursor = controls.axis ? "grab" : "";
    });
    controls.addEventListener("dragging-changed", (event) => {
      this.held = Boolean(event.value);
      this.view.controls.enabled = !this.held;
    });
    controls.addEventListener("objectChange", () => {
      this.target.updateMatrix();
      this.write();
      this.view.moved();
      this.dragged(poseOf(this.target.matrix));
    });
    return controls;
  }

  /** Shows the handle at the tool, or hides it. */
  show(on: boolean): void {
    if (!this.controls) return;
    this.scale();
    if (on) this.controls.attach(this.target);
    else this.controls.detach();
    this.view.draw();
  }

  /** Keeps the handle's size, whatever that of the picture is. */
  private scale(): void {
    const height = this.view.controls.domElement!.clientHeight || SIZE;
    this.controls?.setSize(Math.max(0.8, Math.min(2.6, SIZE / height)));
  }

  setMode(mode: "translate" | "rotate"): void {
    this.controls?.setMode(mode);
    this.view.draw();
  }

  /** Puts the handle where the tool is, unless it is being dragged. */
  follow(pose: Pose): void {
    if (this.held) return;
    this.scale();
    matrixOf(pose).decompose(this.target.position, this.target.quaternion, this.target.scale);
    this.write();
    this.view.draw();
  }

  private write(): void {
    const turn = new Euler().setFromQuaternion(this.target.quaternion, "ZYX");
    const values = [...this.target.position.toArray(), ...[turn.x, turn.y, turn.z].map(MathUtils.radToDeg)];
    values.forEach((value, index) => {
      const field = this.fields[index]!;
      if (document.activeElement !== field) field.value = String(Number(value.toFixed(index < 3 ? 4 : 2)));
    });
  }

  private typed(): void {
    const [x, y, z, roll, pitch, yaw] = this.fields.map((field) => field.valueAsNumber) as [number, number, number, number, number, number];
    if (![x, y, z, roll, pitch, yaw].every(Number.isFinite)) return;
    const turn = new Quaternion().setFromEuler(new Euler(
      MathUtils.degToRad(roll), MathUtils.degToRad(pitch), MathUtils.degToRad(yaw), "ZYX"));
    this.target.position.set(x, y, z);
    this.target.quaternion.copy(turn);
    this.view.draw();
    this.dragged(poseOf(new Matrix4().compose(new Vector3(x, y, z), turn, new Vector3(1, 1, 1))));
  }
}
