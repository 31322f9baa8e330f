// Motions: through points, exciting, or from a table; what they take in torques and energies, before any build.

import { Refused, type Connection } from "./connection";
import { byId, element, mark, write } from "./elements";
import type { Motion } from "./messages";
import { curveTable, plot, type Group } from "./plots";
import { logChoice } from "./logs";
import type { Run } from "./run";
import { onTheme } from "./theme";

type Source = "points" | "exciting" | "table";

/** Returns the number in a field; says which one has none. */
function numberIn(id: string, name: string): number {
  const field = byId<HTMLInputElement>(id);
  if (Number.isNaN(field.valueAsNumber))
    throw new Refused("wrong", `${name} has no number: expected ${field.max ? `${field.min} to ${field.max}` : `${field.min} or more`}`);
  return field.valueAsNumber;
}

export class Motions {
  private motion: Motion | null = null;
  private playing = 0;
  private readonly log: ReturnType<typeof logChoice>;

  constructor(
    private readonly connection: Connection, private readonly run: Run,
    private readonly position: () => readonly number[], private readonly place: (q: readonly number[]) => void,
  ) {
    this.log = logChoice(connection, byId("motion-log"), "Log with the motion");
    byId("motion-source").addEventListener("change", () => this.showSource());
    byId("motion-add").addEventListener("click", () => this.addPoint());
    byId("motion-run").addEventListener("click", () => void this.compute());
    byId("motion-play").addEventListener("click", () => this.play());
    for (const id of ["motion-group", "motion-table"]) byId(id).addEventListener("change", () => this.show());
    onTheme(() => this.show());
    new ResizeObserver(() => this.show()).observe(byId("motion-plots"));
    this.showSource();
  }

  private get source(): Source {
    return byId<HTMLSelectElement>("motion-source").value as Source;
  }

  private showSource(): void {
    for (const each of document.querySelectorAll<HTMLElement>("[data-source]"))
      each.hidden = !each.dataset["source"]!.split(" ").includes(this.source);
    if (this.source === "table") void this.log.renew();
  }

  private get points(): number[][] {
    const text = byId<HTMLTextAreaElement>("motion-points").value;
    return text.split("\n").filter((line) => line.trim()).map((line) => line.trim().split(/[\s,;]+/).filter(Boolean).map((part) => {
      const position = Number(part);
      if (!Number.isFinite(position)) throw new Refused("wrong", `a point has "${part}": expected numbers, as in 0.5, -1.2`);
      return position;
    }));
  }

  private addPoint(): void {
    const field = byId<HTMLTextAreaElement>("motion-points");
    const line = this.position().map((each) => Number(each.toFixed(4))).join(", ");
    field.value = `${field.value.trimEnd()}${field.value.trim() ? "\n" : ""}${line}\n`;
    field.scrollTop = field.scrollHeight;
  }

  private async ask(): Promise<Motion | null> {
    if (this.source === "table") {
      const chosen = await this.log.chosen();
      return chosen && this.connection.ask("run_table", chosen);
    }
    const samples = numberIn("motion-samples", "Samples");
    const period = numberIn("motion-duration", "Time");
    if (this.source === "exciting")
      return this.connection.ask("run_exciting", { period, harmonics: numberIn("motion-harmonics", "Harmonics"), samples });
    let { points } = this;
    if (!points.length) {
      // Without points: from where the robot is to its zero position and back.
      const here = [...this.position()];
      points = [here, here.map((each) => each ? 0 : 0.5), here];
      byId<HTMLTextAreaElement>("motion-points").value = points.map((point) =>
        point.map((each) => Number(each.toFixed(4))).join(", ")).join("\n");
    }
    return this.connection.ask("run_points", { points, durations: points.slice(1).map(() => period), samples });
  }

  private async compute(): Promise<void> {
    await this.run.working("motion-run", "motion-said", async () => {
      const motion = await this.ask();
      if (!motion) return "";
      this.motion = motion;
      this.show();
      return [...motion.over_limits, motion.computed_by].join(". ");
    });
    mark(byId("motion-said"), "data-beyond", this.motion?.over_limits.length ? "" : null);
  }

  private show(): void {
    const { motion } = this;
    byId<HTMLButtonElement>("motion-play").disabled = !motion;
    if (!motion || !byId("motion-plots").clientWidth) return;
    const group = byId<HTMLSelectElement>("motion-group").value as Group;
    const table = byId<HTMLInputElement>("motion-table").checked;
    const holder = byId("motion-plots");
    const groups: Group[] = group === "energy" ? ["energy"] : [group, "energy"];
    const parts = groups.map((each) => element("div", { class: table ? "scroll" : "plot", role: table ? "region" : "img",
      tabindex: table ? 0 : null, "aria-label": each }));
    holder.replaceChildren(...parts);
    groups.forEach((each, index) => {
      const part = parts[index]!;
      if (table) part.append(curveTable(motion, each));
      else plot(motion, each, part, (sample) => this.goTo(sample));
    });
  }

  private goTo(sample: number): void {
    const { motion } = this;
    if (!motion || this.playing) return;
    this.place(this.at(motion, sample));
  }

  private at(motion: Motion, sample: number): number[] {
    return motion.curves.filter((curve) => curve.group === "position").map((curve) => curve.values[sample] ?? 0);
  }

  /** Moves the robot as the motion says, at its pace; pressed again it stops. */
  private play(): void {
    const { motion } = this;
    const control = byId("motion-play");
    if (this.playing || !motion) {
      cancelAnimationFrame(this.playing);
      this.playing = 0;
      write(control, "Play");
      return;
    }
    write(control, "Stop");
    const began = performance.now();
    const step = (): void => {
      const time = (performance.now() - began) / 1000 + motion.time[0]!;
      const sample = motion.time.findIndex((each) => each >= time);
      this.place(this.at(motion, sample < 0 ? motion.time.length - 1 : sample));
      if (sample >= 0) this.playing = requestAnimationFrame(step);
      else this.play();
    };
    this.playing = requestAnimationFrame(step);
  }
}

