// The bill: what a call of each model costs, now and in the file.

import type { SharedState } from "./document";
import { button, byId, element, mark, write } from "./elements";
import type { Count } from "./messages";
import { changeText, operationNames, operationTitle } from "./operations";

export class Bill {
  constructor(private readonly state: SharedState, private readonly opener: (model: string) => (() => void) | null) {
    state.on("counts", () => this.show());
    state.on("menus", () => this.show());
  }

  private show(): void {
    const counts = [...this.state.counts.values()];
    const names = operationNames(counts.map((count) => count.operations));
    const head = element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Model"),
      ...names.map((name) => element("th", { scope: "col", class: "figure" }, operationTitle(name)))));
    const body = element("tbody", {}, ...counts.map((count) => this.row(count, names)));
    const table = byId("bill");
    const focused = (document.activeElement as HTMLElement | null)?.dataset["opens"];
    table.replaceChildren(head, body);
    if (focused) table.querySelector<HTMLElement>(`[data-opens="${focused}"]`)?.focus();
    const stale = counts.filter((count) => count.operations && this.state.isStale(count.revision)).length;
    write(byId("bill-state"), !this.state.document?.valid ? "of the last robot without errors"
      : this.state.working || stale ? `counting${stale ? ` ${stale} again` : ""} …` : "up to date");
    mark(byId("bill-state"), "data-working", this.state.working || stale ? "" : null);
  }

  private row(count: Count, names: string[]): HTMLTableRowElement {
    const stale = this.state.isStale(count.revision);
    const { operations, before } = count;
    // While the forms that a build tries are counted, it takes about these.
    const figure = (now: number): string => `${count.exact || !now ? "" : "≈ "}${now}`;
    const figures = names.map((name) => {
      if (!operations) return element("td", { class: "figure" });
      const now = operations[name] ?? 0;
      const change = before ? changeText(now, before[name] ?? 0) : "";
      const kind = change.startsWith("−") ? "less" : "more";
      return element("td", { class: now ? "figure" : "figure zero" }, change && element("small", { class: kind, title: `${before![name] ?? 0} in the file` }, `${change} `),
        stale ? element("s", {}, figure(now)) : figure(now));
    });
    const state = !operations ? (count.reason ? "not for this robot" : "…") : stale ? "old" : "";
    const open = this.opener(count.model);
    return element("tr", { class: stale ? "stale" : null, title: count.reason || count.doc },
      element("th", { scope: "row", "data-model": count.model }, open && operations
        ? button(count.model, open, { class: "quiet", "data-opens": count.model }) : count.model, state && element("span", { class: "state" }, state)), ...figures);
  }
}
