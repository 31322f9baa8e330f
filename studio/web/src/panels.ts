// Panels that are resized by their edges: with the mouse, and with arrow keys where the edge has the focus.

import { byId, mark } from "./elements";

interface Edge {
  id: string;
  property: string;
  // The axis that the edge moves along, and whether the panel grows as it moves towards larger x or y.
  axis: "x" | "y";
  grows: 1 | -1;
  // What the panel has in this window until somebody moves the edge.
  size: () => number;
  least: number;
  most: () => number;
}

const STEP = 16;
/** Returns a part of a length, at least and at most so many pixels. */
const part = (whole: number, share: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.round(whole * share)));
const EDGES: Edge[] = [
  { id: "edge-left", property: "--left", axis: "x", grows: 1, size: () => part(innerWidth, 0.35, 424, 860), least: 240,
    most: () => innerWidth - 560 },
  { id: "edge-right", property: "--right", axis: "x", grows: -1, size: () => part(innerWidth, 0.23, 384, 560), least: 240,
    most: () => innerWidth - 560 },
  { id: "edge-bottom", property: "--bottom", axis: "y", grows: -1, size: () => part(innerHeight, 0.26, 204, 360), least: 34,
    most: () => innerHeight - 320 },
  { id: "edge-bill", property: "--bill", axis: "y", grows: 1, size: () => 293, least: 34, most: () => innerHeight - 360 },
];

function start(edge: Edge): void {
  const handle = byId(edge.id);
  const key = `torquec.${edge.id}`;
  let size = 0;
  const apply = (wanted: number): void => {
    size = Math.round(Math.max(edge.least, Math.min(edge.most(), wanted)));
    document.documentElement.style.setProperty(edge.property, `${size}px`);
    mark(handle, "aria-valuenow", String(size));
    mark(handle, "aria-valuemin", String(edge.least));
    mark(handle, "aria-valuemax", String(Math.round(edge.most())));
  };
  const begin = (): void => apply(Number(localStorage.getItem(key)) || edge.size());
  const move = (wanted: number): void => {
    apply(wanted);
    localStorage.setItem(key, String(size));
  };
  handle.addEventListener("pointerdown", (down) => {
    handle.setPointerCapture(down.pointerId);
    const from = edge.axis === "x" ? down.clientX : down.clientY;
    const before = size;
    const follow = (event: PointerEvent): void =>
      move(before + edge.grows * ((edge.axis === "x" ? event.clientX : event.clientY) - from));
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", follow), { once: true });
    down.preventDefault();
  });
  handle.addEventListener("dblclick", () => {
    localStorage.removeItem(key);
    begin();
  });
  handle.addEventListener("keydown", (event) => {
    const [less, more] = edge.axis === "x" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const steps: Record<string, number> = { [less]: size - edge.grows * STEP, [more]: size + edge.grows * STEP,
      Home: edge.least, End: edge.most() };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    move(wanted);
    event.preventDefault();
  });
  addEventListener("resize", begin);
  begin();
}

export function startPanels(): void {
  EDGES.forEach(start);
}
