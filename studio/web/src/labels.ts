// Labels over the picture. Those that would cover each other become one: "4, 5, 6".

import { type PerspectiveCamera, Vector3 } from "three";
import { element, write } from "./elements";
import type { Label } from "./primitives";

// Labels of one kind nearer than this, in pixels, are written as one.
const NEAR = 13;

export interface PlacedLabel { text: string; x: number; y: number; kind: Label["kind"]; lit: boolean }

/** Returns the labels in pixels of a picture of this size; those behind the camera are left out. */
export function placeLabels(labels: readonly Label[], camera: PerspectiveCamera, width: number, height: number): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const point = new Vector3();
  for (const { text, at, kind, lit } of labels) {
    point.copy(at).project(camera);
    if (point.z > 1 || Math.abs(point.x) > 1.1 || Math.abs(point.y) > 1.1) continue;
    const [x, y] = [(point.x + 1) / 2 * width, (1 - point.y) / 2 * height];
    const near = placed.find((each) => each.kind === kind && Math.hypot(each.x - x, each.y - y) < NEAR);
    if (!near) placed.push({ text, x, y, kind, lit });
    else {
      near.text += `, ${text}`;
      near.lit ||= lit;
    }
  }
  return placed;
}

/** Shows labels as elements, which it keeps from picture to picture. */
export class LabelLayer {
  private readonly pool: HTMLElement[] = [];

  constructor(private readonly layer: HTMLElement) {}

  show(placed: readonly PlacedLabel[]): void {
    placed.forEach((label, index) => {
      let shown = this.pool[index];
      if (!shown) {
        shown = element("span");
        this.pool.push(shown);
        this.layer.append(shown);
      }
      write(shown, label.text);
      shown.className = `label ${label.kind}${label.lit ? " lit" : ""}`;
      shown.hidden = false;
      shown.style.transform = `translate(-50%, -50%) translate(${label.x.toFixed(1)}px, ${label.y.toFixed(1)}px)`;
    });
    for (const unused of this.pool.slice(placed.length)) unused.hidden = true;
  }
}
