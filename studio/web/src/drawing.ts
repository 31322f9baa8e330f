// The picture as SVG: solids as filled outlines from back to front, with labels.

import { Color, Matrix4, type PerspectiveCamera, Vector3 } from "three";
import { svg } from "./elements";
import { placeLabels } from "./labels";
import type { Picture, Shape, Solid } from "./primitives";
import { colour } from "./theme";

const SIDES = 14;

function ring(z: number): Vector3[] {
  return Array.from({ length: SIDES }, (_, side) => {
    const angle = 2 * Math.PI * side / SIDES;
    return new Vector3(Math.cos(angle), Math.sin(angle), z);
  });
}

// Points whose outline is that of the solid.
const POINTS: Record<Shape, Vector3[]> = {
  cylinder: [...ring(-0.5), ...ring(0.5)],
  cone: [...ring(-0.5), new Vector3(0, 0, 0.5)],
  box: [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].map((z) => new Vector3(x, y, z)))),
  sphere: [-1, -0.7, 0, 0.7, 1].flatMap((z) => ring(z).map((at) => at.multiply(new Vector3(
    Math.sqrt(1 - z * z), Math.sqrt(1 - z * z), 1)))),
};

type Point = [number, number];

/** Returns the corners of the convex outline of points, in order (Andrew's monotone chain). */
function outline(points: Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const half = (those: Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of those) {
      for (;;) {
        const [a, b] = [kept.at(-2), kept.at(-1)];
        if (!a || !b || (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function drawSolid(solid: Solid, view: Matrix4, width: number, height: number): { depth: number; shape: SVGElement } | null {
  const points: Point[] = [];
  let depth = 0;
  const at = new Vector3();
  for (const point of POINTS[solid.shape]) {
    at.copy(point).applyMatrix4(solid.matrix).applyMatrix4(view);
    if (at.z > 1 || !Number.isFinite(at.x + at.y)) return null;
    depth += at.z / POINTS[solid.shape].length;
    points.push([(at.x + 1) / 2 * width, (1 - at.y) / 2 * height]);
  }
  const fill = new Color(colour(`--${solid.paint}`));
  const edge = fill.clone().multiplyScalar(0.5);
  const corners = outline(points).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const shape = svg("polygon", {
    points: corners, fill: `#${fill.getHexString()}`, stroke: `#${edge.getHexString()}`, "stroke-width": 0.5,
    "stroke-linejoin": "round", "fill-opacity": solid.faint ? 0.35 : 1,
  });
  return { depth, shape };
}

/** Returns the picture as the camera sees it, `width` by `height` in size. */
export function drawSvg(picture: Picture, camera: PerspectiveCamera, width: number, height: number, title: string): SVGSVGElement {
  camera.updateMatrixWorld();
  const view = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  const drawn = picture.solids.map((solid) => drawSolid(solid, view, width, height)).filter((each) => each !== null);
  drawn.sort((one, other) => other.depth - one.depth);
  const labels = placeLabels(picture.labels, camera, width, height).map((label) => svg("text", {
    x: label.x.toFixed(1), y: label.y.toFixed(1), "text-anchor": "middle", "dominant-baseline": "central", "font-size": 12,
    "font-family": "sans-serif", fill: colour("--text"), "font-weight": label.lit ? "bold" : null,
  }, label.text));
  return svg("svg", {
    xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
  }, svg("title", {}, title), svg("rect", { width, height, fill: colour("--canvas") }), ...drawn.map((each) => each.shape), ...labels);
}
