// Unified differences, with a sign and a colour a line.

import { element } from "./elements";

const KINDS: Record<string, string> = { "+": "added", "-": "removed", "@": "place" };

/** Shows a unified difference; one of no lines says that nothing differs. */
export function showDifference(text: string, label: string): HTMLElement {
  if (!text.trim()) return element("p", {}, "Nothing differs.");
  const lines = text.replace(/\n$/, "").split("\n").map((line) => {
    const heading = line.startsWith("+++") || line.startsWith("---");
    return element("span", { class: heading ? "place" : KINDS[line[0] ?? ""] ?? "same" }, `${line}\n`);
  });
  return element("pre", { class: "difference", tabindex: 0, role: "region", "aria-label": label }, ...lines);
}
