// Says what happened: in the status bar for everyone, in live regions for screen readers.

import { byId, element, write } from "./elements";

export type Level = "note" | "warning" | "error";

const SHOWN_MS = 8000;

/** Says one sentence. Errors interrupt and stay until they are dismissed; notes go after some seconds. */
export function announce(text: string, level: Level = "note"): void {
  write(byId(level === "error" ? "alert" : "status"), text);
  const shown = element("div", { class: `notice ${level}` }, element("span", {}, text));
  const close = element("button", { type: "button", class: "quiet", "aria-label": "Dismiss", onclick: () => shown.remove() }, "×");
  shown.append(close);
  const notices = byId("notices");
  notices.append(shown);
  while (notices.childElementCount > 4) notices.firstElementChild?.remove();
  if (level !== "error") setTimeout(() => shown.remove(), SHOWN_MS);
}
