// One cell of a table: what it shows, and the field that it is edited in.

import { element, mark, write } from "./elements";
import type { Cell, Column } from "./messages";

const SIGNS: Record<string, string> = { true: "✓", false: "–" };

// Characters of a number that are shown as they are, and digits of a longer one.
const LONG = 10;
const DIGITS = 6;
const NUMBER = /^[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?$/;

function shownText(cell: Cell, column: Column): string {
  if (column.kind === "flag") return cell.kind === "none" ? "" : SIGNS[cell.text || "false"] ?? cell.text;
  if (cell.kind === "zero" && cell.text === "") return "0";
  // The variable of a joint, by its name.
  if (cell.kind === "none" && cell.parameter) return cell.parameter;
  // Numbers with many digits are shown with fewer; the field that they are edited in has all.
  if (cell.text.length > LONG && NUMBER.test(cell.text)) return `${Number(Number(cell.text).toPrecision(DIGITS))}…`;
  return cell.text;
}

/** The value of an expression that is more than a number, for people. */
function valueText(cell: Cell, column: Column): string {
  if (cell.value === null || cell.text === "" || Number(cell.text) === cell.value) return "";
  return `= ${Number(cell.value.toPrecision(6))}${column.unit ? ` ${column.unit}` : ""}`;
}

/** Shows a cell in its element. */
export function showCell(shown: HTMLTableCellElement, cell: Cell, column: Column, errorId: string): void {
  const text = shownText(cell, column);
  write(shown, text);
  const changed = cell.was !== null;
  shown.className = `cell ${cell.kind}${column.kind === "flag" ? " flag" : ""}${cell.error ? " wrong" : ""}${changed ? " changed" : ""}`;
  mark(shown, "aria-invalid", cell.error ? "true" : null);
  mark(shown, "aria-readonly", cell.kind === "none" ? "true" : null);
  const parameter = cell.kind !== "none" && cell.parameter && cell.parameter !== cell.text ? `parameter ${cell.parameter}` : "";
  const was = changed ? (cell.was === "" ? "empty in the file" : `in the file: ${cell.was}`) : "";
  const whole = text.endsWith("…") ? cell.text : "";
  const about = [whole, valueText(cell, column), parameter, was].filter(Boolean).join("; ");
  mark(shown, "title", about || null);
  mark(shown, "aria-describedby", cell.error ? errorId : null);
  mark(shown, "data-parameter", cell.parameter || null);
  // What the sign or the colour says, for those who don't see it.
  const spoken = column.kind === "flag" ? (cell.text === "true" ? "yes" : "no")
    : cell.kind === "none" ? text || "none" : cell.kind === "zero" ? "0, structural" : "";
  const label = [spoken || text, about].filter(Boolean).join(", ");
  mark(shown, "aria-label", spoken || about ? label : null);
}

/** Makes the field that a cell is edited in, `text` in it. */
export function makeField(cell: Cell, column: Column, text: string, label: string): HTMLInputElement | HTMLSelectElement {
  const choices = column.kind === "choice" ? (cell.choices.length ? cell.choices : column.choices) : [];
  if (choices.length) {
    const options = choices.map((choice) => element("option", { value: choice, selected: choice === text }, choice));
    return element("select", { class: "field", "aria-label": label }, ...options);
  }
  const field = element("input", {
    class: "field", type: "text", "aria-label": label, spellcheck: "false", autocomplete: "off", maxlength: 2000,
  });
  field.value = text;
  return field;
}
