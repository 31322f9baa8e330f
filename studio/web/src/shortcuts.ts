// Keyboard shortcuts, and the dialog that lists them.

import { showDialog } from "./dialogs";
import { element } from "./elements";

interface Shortcut {
  keys: string;
  does: string;
  // Left out for keys that belong to a part of the page, which handles them itself.
  act?: () => void;
}

const listed: Shortcut[] = [];

/** Adds shortcuts, such as { keys: "Ctrl+S", does: "save", act: save }. */
export function addShortcuts(...added: Shortcut[]): void {
  listed.push(...added);
}

function keysOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const control = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  return control + (event.altKey ? "Alt+" : "") + (event.shiftKey && key !== "?" ? "Shift+" : "") + key;
}

/** Says whether a key typed now would be text. */
function typing(): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLInputElement && focused.type !== "range" && focused.type !== "checkbox"
    || focused instanceof HTMLTextAreaElement || focused instanceof HTMLSelectElement
    || focused?.getAttribute("role") === "gridcell";
}

/** Shows every shortcut in a dialog. */
export function showShortcuts(): void {
  if (document.querySelector("dialog")) return;
  const rows = listed.map(({ keys, does }) =>
    element("tr", {}, element("th", { scope: "row" }, ...keys.split(" ").flatMap((key) => [element("kbd", {}, key), " "])),
      element("td", {}, does)));
  showDialog("Keyboard", [element("table", { class: "keys" }, element("tbody", {}, ...rows))], [{ label: "Close", main: true }]);
}

export function startShortcuts(): void {
  addEventListener("keydown", (event) => {
    const pressed = keysOf(event);
    const plain = !pressed.startsWith("Ctrl+") && !pressed.startsWith("Alt+");
    if (event.defaultPrevented || (plain && pressed !== "Escape" && typing()) || document.querySelector("dialog")) return;
    const found = listed.find(({ keys, act }) => act && keys.split(" ").includes(pressed));
    if (!found?.act) return;
    event.preventDefault();
    found.act();
  });
}
