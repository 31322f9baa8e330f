// A slider for each joint in q, within its limits.

import { element, mark, write } from "./elements";
import type { JointFacts, Scene } from "./messages";

const STEPS = 720;
const DEGREES = 180 / Math.PI;
// The least width of a slider with its name and its figure, and the space between two, in pixels.
const WIDTH = 204;
const GAP = 14;
// About the width of a letter of a name, and what part of a slider's width names may take.
const LETTER = 7;
const NAME_PART = 0.42;
// A slider that is being moved isn't moved back by answers to where it was, for so long, in ms.
const HELD_MS = 700;

interface Slider { range: HTMLInputElement; value: HTMLElement; joint: JointFacts }

/** Returns a position as people read it: degrees, or millimetres. */
export function positionText(position: number, unit: "rad" | "m"): string {
  // What rounds to 0 has no sign.
  const figure = (Number((position * (unit === "rad" ? DEGREES : 1000)).toFixed(1)) || 0).toFixed(1);
  return unit === "rad" ? `${figure}°` : `${figure} mm`;
}

export class Sliders {
  private sliders: Slider[] = [];
  private shape = "";
  private movedAt = -Infinity;

  constructor(private readonly list: HTMLElement, private readonly moved: (q: number[]) => void,
    private readonly focused: (link: number) => void) {
    new ResizeObserver(() => this.arrange()).observe(list);
  }

  /** Puts the sliders into as few rows as the width allows, as equal in length as they can be. */
  private arrange(): void {
    const { clientWidth } = this.list;
    if (!clientWidth || !this.sliders.length) return;
    const rows = Math.ceil(this.sliders.length / Math.max(1, Math.floor((clientWidth + GAP) / WIDTH)));
    const columns = Math.ceil(this.sliders.length / rows);
    const longest = Math.max(...this.sliders.map(({ joint }) => joint.name.length));
    const name = Math.min(longest * LETTER + 6, NAME_PART * (clientWidth / columns - GAP));
    this.list.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
    this.list.style.setProperty("--name", `${Math.round(name)}px`);
  }

  /** Makes the sliders of a robot, unless they are there. */
  begin(scene: Scene): void {
    const joints = scene.joints.filter((joint) => joint.index !== null).sort((one, other) => one.index! - other.index!);
    const shape = JSON.stringify(joints.map((joint) => [joint.name, joint.lower, joint.upper, joint.unit]));
    if (shape === this.shape) return;
    this.shape = shape;
    this.sliders = joints.map((joint) => {
      const reach = joint.unit === "rad" ? Math.PI : scene.length;
      const [lower, upper] = [joint.lower ?? -reach, joint.upper ?? reach];
      const range = element("input", {
        type: "range", min: lower, max: upper, step: (upper - lower) / STEPS || "any", "aria-label": `Joint ${joint.number}, ${joint.name}`,
        oninput: () => this.move(), onfocus: () => this.focused(joint.number),
      });
      return { range, value: element("output"), joint };
    });
    this.list.replaceChildren(...this.sliders.map(({ range, value, joint }) => {
      const limits = [joint.lower, joint.upper].map((limit) => limit === null ? "no limit" : positionText(limit, joint.unit));
      return element("li", { "data-link": joint.number, title: `${joint.name}: ${limits.join(" to ")}` },
        element("span", { class: "number" }, String(joint.number)), element("span", { class: "name" }, joint.name), range, value);
    }));
    this.arrange();
  }

  private move(): void {
    this.movedAt = performance.now();
    this.moved(this.sliders.map((each) => Number(each.range.value)));
  }

  show(q: readonly number[]): void {
    const held = performance.now() - this.movedAt < HELD_MS;
    this.sliders.forEach(({ range, value, joint }, index) => {
      const position = q[index] ?? 0;
      if (!held) range.value = String(position);
      const text = positionText(position, joint.unit);
      write(value, text);
      mark(range, "aria-valuetext", text);
    });
  }

  lightUp(lit: (link: number) => boolean): void {
    for (const { range, joint } of this.sliders) range.parentElement?.classList.toggle("lit", lit(joint.number));
  }
}
