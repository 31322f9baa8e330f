// SYMORO+'s menus. Arrow keys go through them; an entry that a robot can't have says why.

import type { SharedState } from "./document";
import { byId, element } from "./elements";
import type { Entry, Menu } from "./messages";

export class Menus {
  private open: HTMLElement | null = null;
  private shape = "";

  constructor(private readonly state: SharedState, private readonly chosen: (entry: Entry) => void) {
    state.on("menus", () => this.build());
    addEventListener("pointerdown", (event) => {
      if (!byId("menubar").contains(event.target as Node)) this.close();
    });
    byId("menubar").addEventListener("focusout", (event) => {
      if (event.relatedTarget && !byId("menubar").contains(event.relatedTarget as Node)) this.close();
    });
    byId("menubar").addEventListener("keydown", (event) => this.key(event));
  }

  private get heads(): HTMLElement[] {
    return [...byId("menubar").querySelectorAll<HTMLElement>(".menu-head")];
  }

  private build(): void {
    byId("menubar").dataset["menus"] = String(this.state.menus?.revision);
    const shape = JSON.stringify(this.state.menus?.menus);
    if (shape === this.shape) return;
    this.shape = shape;
    // Menus that come while somebody goes through them stay open where they were.
    const focused = document.activeElement as HTMLElement;
    const [at, open] = [this.heads.indexOf(focused), this.open ? this.heads.indexOf(this.open) : -1];
    const entry = byId("menubar").contains(focused) ? focused.dataset["entry"] : undefined;
    byId("menubar").replaceChildren(...(this.state.menus?.menus ?? []).map((menu, index) => this.menu(menu, index)));
    this.open = null;
    const head = this.heads[open];
    if (head) this.show(head, null);
    if (at >= 0) this.heads[at]?.focus();
    if (entry) byId("menubar").querySelector<HTMLElement>(`[data-entry="${entry}"]`)?.focus();
  }

  private menu(menu: Menu, index: number): HTMLElement {
    const list = element("ul", { role: "menu", id: `menu-${index}`, "aria-label": menu.title, hidden: true },
      ...menu.entries.map((entry) => this.entry(entry)));
    const head: HTMLButtonElement = element("button", {
      type: "button", role: "menuitem", class: "menu-head", "aria-haspopup": "menu", "aria-expanded": "false",
      "aria-controls": `menu-${index}`, tabindex: index ? -1 : 0,
      onclick: () => this.open === head ? this.close() : this.show(head, null),
      onpointerenter: () => this.open && this.open !== head && this.show(head, null),
    }, menu.title);
    return element("li", { role: "none" }, head, list);
  }

  private entry(entry: Entry): HTMLElement {
    const act = (): void => {
      if (entry.reason) return;
      const head = this.open;
      this.close();
      head?.focus();
      this.chosen(entry);
    };
    const item = element("button", {
      type: "button", role: "menuitem", tabindex: -1, "data-entry": entry.id, title: entry.doc, "aria-disabled": entry.reason ? "true" : null, onclick: act,
    }, element("span", {}, entry.title + (entry.choices.length && !/(…|\.\.\.)$/.test(entry.title) ? " …" : "")), entry.reason && element("small", {}, entry.reason));
    return element("li", { role: "none" }, item);
  }

  private show(head: HTMLElement, focus: "first" | "last" | null): void {
    this.close();
    this.open = head;
    head.setAttribute("aria-expanded", "true");
    const list = head.nextElementSibling as HTMLElement;
    list.hidden = false;
    const items = list.querySelectorAll<HTMLElement>("[role=menuitem]");
    if (focus) items[focus === "first" ? 0 : items.length - 1]?.focus();
  }

  private close(): void {
    if (!this.open) return;
    this.open.setAttribute("aria-expanded", "false");
    (this.open.nextElementSibling as HTMLElement).hidden = true;
    this.open = null;
  }

  private go(to: number, focus: "first" | null): void {
    const { heads } = this;
    const head = heads[(to + heads.length) % heads.length]!;
    for (const each of heads) each.tabIndex = each === head ? 0 : -1;
    if (this.open) this.show(head, focus);
    if (!focus || !this.open) head.focus();
  }

  private key(event: KeyboardEvent): void {
    const focused = document.activeElement as HTMLElement;
    const { heads } = this;
    const inHead = heads.indexOf(focused);
    const list = focused.closest<HTMLElement>("[role=menu]");
    const items = list ? [...list.querySelectorAll<HTMLElement>("[role=menuitem]")] : [];
    const at = items.indexOf(focused);
    const head = list ? heads.findIndex((each) => each.nextElementSibling === list) : inHead;
    if (head < 0) return;
    const acts: Record<string, () => void> = {
      ArrowRight: () => this.go(head + 1, list ? "first" : null),
      ArrowLeft: () => this.go(head - 1, list ? "first" : null),
      ArrowDown: () => list ? items[(at + 1) % items.length]!.focus() : this.show(heads[head]!, "first"),
      ArrowUp: () => list ? items[(at - 1 + items.length) % items.length]!.focus() : this.show(heads[head]!, "last"),
      Home: () => (list ? items[0] : heads[0])?.focus(),
      End: () => (list ? items.at(-1) : heads.at(-1))?.focus(),
      Escape: () => {
        this.close();
        heads[head]!.focus();
      },
    };
    const act = acts[event.key];
    if (act) {
      act();
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key.length === 1 && /\p{L}/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // A letter goes to the next entry that begins with it.
      const those = list ? items : heads;
      const from = those.indexOf(focused);
      const next = [...those.slice(from + 1), ...those.slice(0, from + 1)].find((each) =>
        each.textContent?.toLowerCase().startsWith(event.key.toLowerCase()));
      next?.focus();
      if (next) event.preventDefault();
    }
  }
}
