// The base inertial parameters, and how the standard ones group in them.

import type { SharedState } from "./document";
import { byId, element, mark, write } from "./elements";
import type { Grouping } from "./messages";
import { onSelection, select, touches } from "./selection";
import { typeset } from "./typeset";

export class BaseParameters {
  private shown: { item: HTMLElement; grouping: Grouping; said: string }[] = [];
  private revision = -1;

  constructor(private readonly state: SharedState) {
    state.on("base_parameters", () => this.show());
    onSelection(() => this.lightUp());
    byId("base").addEventListener("keydown", (event) => this.key(event));
  }

  private show(): void {
    const facts = this.state.baseParameters;
    const stale = !facts || this.state.isStale(facts.revision);
    write(byId("base-state"), !facts ? "being derived …" : facts.reason ? facts.reason
      : `${facts.groupings.length} base parameters${stale ? ", of an earlier robot" : ""}`);
    mark(byId("base"), "data-stale", stale ? "" : null);
    if (!facts || facts.revision === this.revision) return;
    this.revision = facts.revision;
    // What is the same stays: typesetting takes longer than all the rest.
    const before = new Map(this.shown.map((each) => [each.said, each]));
    this.shown = facts.groupings.map((grouping) => {
      const said = JSON.stringify(grouping);
      return before.get(said) ?? { grouping, said, item: this.item(grouping) };
    });
    const rest = [
      facts.gone.length ? element("p", {}, element("b", {}, "Only in the file: "), facts.gone.join(", ")) : null,
      facts.without_effect.length ? element("p", {}, element("b", {}, "Without effect: "), facts.without_effect.join(", ")) : null,
    ];
    byId("base").replaceChildren(...this.shown.map(({ item }) => item));
    byId("base-rest").replaceChildren(...rest.filter((each) => each !== null));
    const [first] = this.shown;
    if (first && !this.shown.some(({ item }) => item.tabIndex === 0)) first.item.tabIndex = 0;
    this.lightUp();
  }

  private item(grouping: Grouping): HTMLElement {
    const { name, formula } = grouping;
    const grouped = formula !== name;
    const said = typeset(formula, grouped ? name : null) ?? element("code", {}, grouped ? `${name} = ${formula}` : name);
    const choose = (): void => select(grouping.links, grouping.members);
    return element("li", {
      tabindex: -1, "data-name": name, onclick: choose, onfocus: (event: Event) => this.rove(event.currentTarget as HTMLElement),
    }, said, grouping.new && element("small", { class: "new", title: "Not so in the file" }, "new"));
  }

  private rove(item: HTMLElement): void {
    for (const each of this.shown) each.item.tabIndex = each.item === item ? 0 : -1;
  }

  private key(event: KeyboardEvent): void {
    const at = this.shown.findIndex(({ item }) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.shown.length - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") this.shown[at]?.item.click();
    else if (to !== undefined) this.shown[Math.max(0, Math.min(this.shown.length - 1, to))]?.item.focus();
    else return;
    event.preventDefault();
  }

  private lightUp(): void {
    for (const { item, grouping } of this.shown) {
      const lit = touches(grouping.links, grouping.members);
      item.classList.toggle("lit", lit);
      mark(item, "aria-current", lit ? "true" : null);
    }
  }
}
