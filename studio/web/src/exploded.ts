// The exploded view: frames that coincide are pulled apart, each along its own z, which changes no axis.

import type { Matrix4, Vector3 } from "three";
import { axisOf, originOf } from "./primitives";

// Frames are together within this part of the robot's size, and are pulled apart by the other.
const TOGETHER = 1e-4;
const APART = 0.16;

/** Returns how far each frame goes along its z, in m, frame 0 first. `frames` are those of the robot at rest. */
export function distances(frames: readonly Matrix4[], length: number): number[] {
  const origins = frames.map(originOf);
  const far = frames.map(() => 0);
  const grouped = new Set<number>();
  for (const [first, origin] of origins.entries()) {
    if (grouped.has(first)) continue;
    const group = [...origins.keys()].filter((other) =>
      !grouped.has(other) && origins[other]!.distanceTo(origin) <= TOGETHER * length);
    for (const [place, number] of group.entries()) {
      grouped.add(number);
      far[number] = (place - (group.length - 1) / 2) * APART * length;
    }
  }
  return far;
}

/** Returns where the origin of a frame is shown that goes `far` along its z. */
export function pulled(frame: Matrix4, far: number): Vector3 {
  return originOf(frame).addScaledVector(axisOf(frame, 2), far);
}
