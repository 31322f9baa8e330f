// What a picture is made of: simple solids with a colour, and labels. WebGL and SVG both draw them.

import { Matrix4, Quaternion, Vector3 } from "three";

// A unit cylinder and cone along z with radius 1 and length 1, a cube of side 1, a sphere of radius 1.
export type Shape = "cylinder" | "cone" | "box" | "sphere";

// Twelve numbers: the rows of [A | P].
export type Pose = readonly number[];

// Names of colours in app.css: "axis-x" is --axis-x.
export type Paint =
  | "axis-x" | "axis-z" | "link" | "base" | "revolute" | "prismatic" | "passive" | "cut" | "twin" | "com" | "ellipsoid"
  | "named" | "guide" | "ghost" | "ghost-limits" | "lit";

export interface Solid {
  shape: Shape;
  matrix: Matrix4;
  paint: Paint;
  // Seen through.
  faint?: boolean;
  // The link that is selected by it.
  link: number | null;
  // The ghost that is chosen by it.
  ghost?: number;
}

export interface Label {
  text: string;
  at: Vector3;
  kind: "joint" | "frame" | "com" | "cut" | "ghost";
  lit: boolean;
}

export interface Picture {
  solids: Solid[];
  labels: Label[];
}

const Z = new Vector3(0, 0, 1);

/** Returns the pose as a matrix of three.js. */
export function matrixOf(pose: Pose): Matrix4 {
  const [a, b, c, d, e, f, g, h, i, j, k, l] = pose as [
    number, number, number, number, number, number, number, number, number, number, number, number];
  return new Matrix4().set(a, b, c, d, e, f, g, h, i, j, k, l, 0, 0, 0, 1);
}

/** Returns the twelve numbers of a matrix, as the server has poses. */
export function poseOf(matrix: Matrix4): number[] {
  const m = matrix.elements;
  return [0, 1, 2].flatMap((row) => [m[row]!, m[row + 4]!, m[row + 8]!, m[row + 12]!]);
}

export function originOf(matrix: Matrix4): Vector3 {
  return new Vector3().setFromMatrixPosition(matrix);
}

/** Returns the direction of a frame's axis: 0 x, 1 y, 2 z. */
export function axisOf(matrix: Matrix4, axis: 0 | 1 | 2): Vector3 {
  return new Vector3().setFromMatrixColumn(matrix, axis);
}

/** Returns the matrix that lays a unit solid along z between two points. */
export function between(from: Vector3, to: Vector3, radius: number): Matrix4 {
  const along = to.clone().sub(from);
  const length = along.length() || 1e-9;
  const turn = new Quaternion().setFromUnitVectors(Z, along.divideScalar(length));
  return new Matrix4().compose(from.clone().add(to).multiplyScalar(0.5), turn, new Vector3(radius, radius, length));
}
