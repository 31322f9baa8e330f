// Configurations beside the present one: all that hold the tool in a pose, or all modes of the loops.

import { button, element, mark, write } from "./elements";
import type { Ghost, Ghosts as Found } from "./messages";

export class Ghosts {
  list: readonly Ghost[] = [];
  // The one that the mouse or the focus is on.
  pointed: number | null = null;

  constructor(
    private readonly shown: HTMLElement, private readonly said: HTMLElement,
    private readonly changed: () => void, private readonly taken: (ghost: Ghost) => void,
  ) {}

  show(found: Found): void {
    this.list = found.ghosts;
    this.pointed = null;
    const count = found.ghosts.length;
    const method = found.awaited ? `${found.method}; the model that finds all is being built` : found.method;
    write(this.said, count ? `${count} ${count === 1 ? "configuration" : "configurations"} (${method})` : found.reason);
    mark(this.said, "data-none", count ? null : "");
    this.fill();
    this.changed();
  }

  clear(): void {
    if (!this.list.length && !this.said.textContent) return;
    this.list = [];
    this.pointed = null;
    write(this.said, "");
    this.fill();
    this.changed();
  }

  /** Whether these are what is shown. */
  shows(found: Found): boolean {
    return this.list === found.ghosts;
  }

  private point(index: number | null): void {
    if (this.pointed === index) return;
    this.pointed = index;
    this.changed();
  }

  /** Takes a configuration: the robot goes there. */
  take(index: number): void {
    const ghost = this.list[index];
    if (ghost) this.taken(ghost);
  }

  private fill(): void {
    // Dragging asks many times a second: what is there is written over.
    const items = [...this.shown.children] as HTMLLIElement[];
    this.list.forEach((ghost, index) => {
      const text = `${index + 1}  ${ghost.label}${ghost.within_limits ? "" : "  \u26a0\ufe0e"}`;
      const beyond = ghost.within_limits ? null : "beyond limits";
      const spoken = beyond && `${index + 1}, ${ghost.label}, ${beyond}`;
      const there = items[index]?.querySelector("button");
      if (there) {
        write(there, text);
        mark(there, "class", ghost.within_limits ? "quiet" : "quiet beyond");
        mark(there, "title", beyond);
        mark(there, "aria-label", spoken);
        return;
      }
      const made = button(text, () => this.take(index), {
        class: ghost.within_limits ? "quiet" : "quiet beyond", title: beyond, "aria-label": spoken,
        onmouseenter: () => this.point(index), onmouseleave: () => this.point(null),
        onfocus: () => this.point(index), onblur: () => this.point(null),
      });
      this.shown.append(element("li", {}, made));
    });
    for (const left of items.slice(this.list.length)) left.remove();
  }
}
