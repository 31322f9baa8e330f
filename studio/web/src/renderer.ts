// Draws pictures with WebGL: all solids of one shape in one call.

import {
  AmbientLight, BoxGeometry, type BufferGeometry, Color, ConeGeometry, CylinderGeometry, DirectionalLight, GridHelper, InstancedMesh,
  MeshLambertMaterial, type PerspectiveCamera, Raycaster, Scene, SphereGeometry, type Vector2, WebGLRenderer,
} from "three";
import type { Shape, Solid } from "./primitives";
import { colour } from "./theme";

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
// What three.js lays along y lies along z here.
const QUARTER = Math.PI / 2;

/** What is drawn at once: the solids of one shape, opaque or seen through. */
interface Batch { mesh: InstancedMesh; solids: Solid[] }

export class Renderer {
  readonly scene = new Scene();
  readonly software: boolean;
  private readonly renderer: WebGLRenderer;
  private readonly geometries: Record<Shape, BufferGeometry>;
  private readonly solid = new MeshLambertMaterial();
  private readonly faint = new MeshLambertMaterial({ transparent: true, opacity: 0.34, depthWrite: false });
  private readonly batches = new Map<string, Batch>();
  private grid: GridHelper | null = null;
  private gridSize = 1;

  /** Throws where the browser has no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
    const context = this.renderer.getContext();
    const named = context.getExtension("WEBGL_debug_renderer_info");
    this.software = SOFTWARE.test(String(context.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : context.RENDERER)));
    const sides = this.software ? 10 : 24;
    this.geometries = {
      cylinder: new CylinderGeometry(1, 1, 1, sides).rotateX(QUARTER),
      cone: new ConeGeometry(1, 1, sides).rotateX(QUARTER),
      box: new BoxGeometry(1, 1, 1),
      sphere: new SphereGeometry(1, this.software ? 14 : 32, this.software ? 10 : 20),
    };
    const light = new DirectionalLight(0xffffff, 2.0);
    light.position.set(1.2, -2, 3);
    this.scene.add(new AmbientLight(0xffffff, 1.5), light);
  }

  /** Sets the size in CSS pixels, and how many pixels are drawn for one of them. */
  resize(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  /** Lays a grid of 10 by 10 squares on the ground of a robot of this size. */
  ground(size: number): void {
    this.gridSize = size;
    if (this.grid) {
      this.scene.remove(this.grid);
      this.grid.dispose();
    }
    const line = new Color(colour("--grid"));
    this.grid = new GridHelper(2.4 * size, 12, line, line);
    this.grid.rotateX(QUARTER);
    this.scene.add(this.grid);
  }

  repaint(): void {
    this.ground(this.gridSize);
  }

  show(solids: readonly Solid[]): void {
    for (const batch of this.batches.values()) batch.solids = [];
    for (const solid of solids) {
      const key = solid.shape + (solid.faint ? " faint" : "");
      const batch = this.batches.get(key);
      if (batch) batch.solids.push(solid);
      else this.batches.set(key, { mesh: this.mesh(solid, 64), solids: [solid] });
    }
    const paints = new Map<string, Color>();
    for (const batch of this.batches.values()) {
      if (batch.solids.length > batch.mesh.instanceMatrix.count) {
        this.scene.remove(batch.mesh);
        batch.mesh.dispose();
        batch.mesh = this.mesh(batch.solids[0]!, 2 * batch.solids.length);
      }
      batch.mesh.count = batch.solids.length;
      batch.solids.forEach((solid, index) => {
        const paint = paints.get(solid.paint) ?? new Color(colour(`--${solid.paint}`));
        paints.set(solid.paint, paint);
        batch.mesh.setMatrixAt(index, solid.matrix);
        batch.mesh.setColorAt(index, paint);
      });
      batch.mesh.instanceMatrix.needsUpdate = true;
      if (batch.mesh.instanceColor) batch.mesh.instanceColor.needsUpdate = true;
      batch.mesh.boundingSphere = null;
    }
  }

  private mesh(solid: Solid, capacity: number): InstancedMesh {
    const mesh = new InstancedMesh(this.geometries[solid.shape], solid.faint ? this.faint : this.solid, capacity);
    mesh.frustumCulled = false;
    mesh.renderOrder = solid.faint ? 1 : 0;
    this.scene.add(mesh);
    return mesh;
  }

  /** Returns the first solid under a point, in the coordinates of the camera (-1 to 1), that can be chosen. */
  pick(point: Vector2, camera: PerspectiveCamera): Solid | null {
    const ray = new Raycaster();
    ray.setFromCamera(point, camera);
    const batches = [...this.batches.values()].filter((batch) => batch.mesh.count);
    for (const hit of ray.intersectObjects(batches.map((batch) => batch.mesh), false)) {
      const solid = batches.find((batch) => batch.mesh === hit.object)?.solids[hit.instanceId ?? -1];
      if (solid && (solid.link !== null || solid.ghost !== undefined)) return solid;
    }
    return null;
  }

  draw(camera: PerspectiveCamera): void {
    this.renderer.render(this.scene, camera);
  }
}
