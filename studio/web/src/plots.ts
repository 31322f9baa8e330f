// Curves over time, plotted, or as a table.

import uPlot from "uplot";
import { element } from "./elements";
import type { Curve, Motion } from "./messages";
import { colour } from "./theme";

// Curves differ by colour and by dashes.
const COLOURS = 8;
const DASHES = [[], [7, 3], [2, 3], [9, 3, 2, 3], [12, 5], [4, 2], [2, 6], [14, 3, 3, 3, 3, 3]];
const DIGITS = 6;

export type Group = Curve["group"];

function curvesOf(motion: Motion, group: Group): readonly Curve[] {
  return motion.curves.filter((curve) => curve.group === group);
}

/** Returns the curve's name without that of its group: "torque elbow" is "elbow" among torques, "kinetic energy" "kinetic". */
function shortName(curve: Curve): string {
  const prefixes: Record<Group, string[]> = {
    position: ["q "], velocity: ["qd "], acceleration: ["qdd "], torque: ["torque ", "tau "], energy: [],
  };
  const prefix = prefixes[curve.group].find((each) => curve.name.startsWith(each)) ?? "";
  return curve.name.slice(prefix.length).replace(/ energy$/, "");
}

/** Plots a group of curves into a holder, of which it takes the whole size; `pointed` gets the sample under the mouse. */
export function plot(motion: Motion, group: Group, holder: HTMLElement, pointed: (sample: number) => void): uPlot | null {
  const curves = curvesOf(motion, group);
  holder.replaceChildren();
  if (!curves.length) return null;
  const [text, line] = [colour("--muted"), colour("--rule")];
  const units = [...new Set(curves.map((curve) => curve.unit))].join(", ");
  const axis: uPlot.Axis = {
    stroke: text, font: "11px sans-serif", labelFont: "11px sans-serif", labelSize: 16,
    grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1, size: 4 },
  };
  holder.setAttribute("aria-label", `Plot of ${group} in ${units}: ${curves.map((curve) => curve.name).join(", ")}`);
  const width = Math.max(holder.clientWidth, 160);
  const made = new uPlot({
    width, height: 100,
    scales: { x: { time: false } },
    axes: [{ ...axis, size: 24 }, { ...axis, size: 48, label: `${group} (${units})` }],
    legend: { live: false },
    // Between pixels, too: a curve that changes slowly is no staircase.
    pxAlign: 0,
    cursor: { y: false, points: { size: 5 } },
    series: [{ label: "t" }, ...curves.map((curve, index) => ({
      label: shortName(curve), stroke: colour(`--curve-${index % COLOURS + 1}`), width: 1.5,
      dash: DASHES[Math.floor(index / 2) % DASHES.length]!, points: { show: false },
    }))],
    hooks: { setCursor: [(shown) => {
      const sample = shown.cursor.idx;
      if (sample !== null && sample !== undefined) pointed(sample);
    }] },
  }, [[...motion.time], ...curves.map((curve) => [...curve.values])] as uPlot.AlignedData, holder);
  requestAnimationFrame(() => fit(made, holder));
  return made;
}

/** Gives the curves what the legend leaves, less the padding of the holder: it is below them, or beside them if it is long. */
function fit(made: uPlot, holder: HTMLElement): void {
  const legend = holder.querySelector<HTMLElement>(".u-legend");
  if (!legend) return;
  const ends = [...legend.querySelectorAll("tr")].map((line) => line.getBoundingClientRect().right);
  const aside = Math.max(...ends) > holder.getBoundingClientRect().right;
  holder.classList.toggle("aside", aside);
  const [width, height] = [holder.clientWidth - 12, holder.clientHeight - 6];
  made.setSize({
    width: Math.max(aside ? width - legend.offsetWidth : width, 100), height: Math.max(aside ? height : height - legend.offsetHeight, 60),
  });
}

function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : String(Number(value.toPrecision(DIGITS)));
}

/** Returns a group of curves as a table, a line a sample. */
export function curveTable(motion: Motion, group: Group): HTMLElement {
  const curves = curvesOf(motion, group);
  const head = element("tr", {}, element("th", { scope: "col" }, "t (s)"),
    ...curves.map((curve) => element("th", { scope: "col" }, `${shortName(curve)} (${curve.unit})`)));
  const lines = motion.time.map((time, sample) => element("tr", {}, element("th", { scope: "row" }, figure(time)),
    ...curves.map((curve) => element("td", {}, figure(curve.values[sample])))));
  return element("table", { class: "figures" }, element("caption", { class: "hidden" }, `${group} over time`),
    element("thead", {}, head), element("tbody", {}, ...lines));
}
