// Dialogs: one at a time, closed by Escape, the focus back where it was.

import { button, element, type Child } from "./elements";

export interface Choice {
  label: string;
  // Whether this is what Enter does.
  main?: boolean;
  // What is done; the dialog stays open when it returns false.
  act?: () => boolean | void;
}

/** Shows a dialog with a heading, what it says, and its buttons; returns it. It is gone when it closes. */
export function showDialog(heading: string, body: Child[], choices: Choice[], kind = ""): HTMLDialogElement {
  const title = element("h2", { id: "dialog-title" }, heading);
  const form = element("form", { method: "dialog" }, title, element("div", { class: "body" }, ...body));
  const dialog = element("dialog", { class: kind, "aria-labelledby": "dialog-title" }, form);
  const main = choices.find((choice) => choice.main);
  const act = (choice: Choice): void => {
    if (choice.act?.() !== false) dialog.close();
  };
  form.append(element("div", { class: "choices" }, ...choices.map((choice) => choice.main
    ? element("button", { type: "submit", class: "main" }, choice.label)
    : button(choice.label, () => act(choice)))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (main) act(main);
  });
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
