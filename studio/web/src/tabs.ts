// Tabs: one is shown of several panels; arrow keys go from tab to tab.

import { mark } from "./elements";

/** Starts every list of tabs that index.html has. */
export function startTabs(): void {
  for (const list of document.querySelectorAll<HTMLElement>("[role=tablist]")) {
    const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    for (const tab of tabs) tab.addEventListener("click", () => showTab(tab.id));
    list.addEventListener("keydown", (event) => {
      const at = tabs.indexOf(document.activeElement as HTMLElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (at < 0 || to === undefined) return;
      const tab = tabs[(to + tabs.length) % tabs.length]!;
      showTab(tab.id);
      tab.focus();
      event.preventDefault();
    });
  }
}

/** Shows the panel of a tab, and hides those of its neighbours. */
export function showTab(id: string): void {
  const chosen = document.getElementById(id);
  for (const tab of chosen?.closest("[role=tablist]")?.querySelectorAll<HTMLElement>("[role=tab]") ?? []) {
    const shown = tab === chosen;
    mark(tab, "aria-selected", String(shown));
    tab.tabIndex = shown ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
    if (panel) panel.hidden = !shown;
  }
}
