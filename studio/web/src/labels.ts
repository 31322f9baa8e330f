// Labels over the picture. Those that would cover each other become one: "4, 5, 6".

import { type PerspectiveCamera, Vector3 } from "three";
import { element, write } from "./elements";
import type { Label } from "./primitives";

// Labels of one kind nearer than this, in pixels, are written as one.
const NEAR = 13;
// About the size of a label, in pixels: of its line, of a letter, of what is around it.
const LINE = 14;
const LETTER = 6.4;
const AROUND = 8;
// How often a label makes way for those before it.
const WAYS = 4;

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
  placed.forEach((label, index) => {
    keepInside(label, width, height);
    makeWay(label, placed.slice(0, index));
  });
  return placed;
}

/** Moves a label of what is in the picture so far in that all of it is seen. */
function keepInside(label: PlacedLabel, width: number, height: number): void {
  if (label.x < 0 || label.x > width || label.y < 0 || label.y > height) return;
  const half = (label.text.length * LETTER + AROUND) / 2;
  label.x = Math.max(half, Math.min(width - half, label.x));
  label.y = Math.max(LINE / 2, Math.min(height - LINE / 2, label.y));
}

/** Moves a label up until it covers none of those before it, or down where the picture ends. */
function makeWay(label: PlacedLabel, before: readonly PlacedLabel[]): void {
  const covers = (other: PlacedLabel): boolean => Math.abs(other.y - label.y) < LINE
    && Math.abs(other.x - label.x) < (other.text.length + label.text.length) * LETTER / 2 + AROUND;
  let step = -LINE;
  for (let way = 0; way < WAYS; way += 1) {
    const covered = before.find(covers);
    if (!covered) return;
    if (covered.y + step < LINE / 2) step = LINE;
    label.y = covered.y + step;
  }
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
