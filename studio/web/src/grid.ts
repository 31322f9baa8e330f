// A table as a grid: arrow keys, Tab and Enter go through its cells as in a spreadsheet; typing edits.

import { makeField, showCell } from "./cell";
import { element, mark } from "./elements";
import type { Cell, Column, Row, Table } from "./messages";

export interface GridActions {
  edit: (row: Row, column: Column, text: string) => void;
  focus: (row: Row, cell: Cell) => void;
  add: (after: number | null) => void;
  remove: (row: number) => void;
  move: (row: number, by: -1 | 1) => void;
}

interface Place { row: Row; column: Column; cell: Cell; shown: HTMLTableCellElement }

export class Grid {
  readonly element = element("table", { role: "grid", class: "grid" });
  private table: Table;
  private shape = "";
  // What stands where, by lines of the table as it is shown.
  private places: Place[][] = [];
  private at = { line: 0, place: 0 };
  private field: HTMLInputElement | HTMLSelectElement | null = null;

  constructor(table: Table, readonly actions: GridActions) {
    this.table = table;
    this.element.setAttribute("aria-label", table.title);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", (event) => this.focused(event.target as HTMLElement));
    this.element.addEventListener("dblclick", (event) => this.editAt(event.target as HTMLElement));
    this.element.addEventListener("click", (event) => this.clicked(event.target as HTMLElement));
    this.show(table);
  }

  /** A table of one row without groups that doesn't grow stands upright: a line a column. */
  private get upright(): boolean {
    return !this.table.grows && this.table.rows.length === 1 && !this.table.columns.some((column) => column.group);
  }

  /** The row in which the focus is or was. */
  get current(): Row | null {
    return this.places[this.at.line]?.[this.at.place]?.row ?? null;
  }

  show(table: Table): void {
    this.table = table;
    const shape = JSON.stringify([table.columns.map((column) => column.name), table.rows.map((row) => [row.id, row.label])]);
    if (shape !== this.shape) {
      this.shape = shape;
      this.build();
    }
    for (const line of this.places) for (const place of line) {
      const row = table.rows.find((each) => each.id === place.row.id)!;
      place.row = row;
      place.cell = row.cells[table.columns.findIndex((column) => column.name === place.column.name)]!;
      if (!place.shown.contains(this.field)) showCell(place.shown, place.cell, place.column, this.errorId(place));
    }
    this.showErrors();
  }

  private errorId(place: Place): string {
    return `error-${this.table.name}-${place.row.id}-${place.column.name}`;
  }

  private label(place: Place): string {
    return `${place.column.title}${place.row.label ? ` of ${place.row.label}` : ""}`;
  }

  private place(row: Row, column: Column): Place {
    const cell = row.cells[this.table.columns.indexOf(column)]!;
    const shown = element("td", {
      tabindex: -1, role: "gridcell", "data-row": row.id, "data-column": column.name, "data-table": this.table.name,
    });
    return { row, column, cell, shown };
  }

  private build(): void {
    const focused = this.element.contains(document.activeElement) ? this.places[this.at.line]?.[this.at.place] : null;
    const { columns, rows } = this.table;
    this.field = null;
    const head = element("thead");
    const body = element("tbody");
    if (this.upright) {
      this.places = columns.map((column) => [this.place(rows[0]!, column)]);
      body.append(...this.places.map(([place]) => element("tr", {},
        element("th", { scope: "row", title: place!.column.doc }, place!.column.title), place!.shown)));
    } else {
      if (columns.some((column) => column.group)) head.append(this.groups());
      head.append(element("tr", {}, element("th", { scope: "col", class: "corner" }, element("span", { class: "hidden" }, "Row")),
        ...columns.map((column) => element("th", { scope: "col", title: column.doc, class: column.kind === "text" ? "text" : null }, column.title))));
      this.places = rows.map((row) => columns.map((column) => this.place(row, column)));
      body.append(...this.places.map((line, index) => element("tr", { "data-link": rows[index]!.link, "data-row": rows[index]!.id },
        element("th", { scope: "row" }, rows[index]!.label || "–"), ...line.map((place) => place.shown))));
    }
    this.element.replaceChildren(head, body);
    this.at = { line: Math.max(0, Math.min(this.at.line, this.places.length - 1)), place: Math.min(this.at.place, columns.length - 1) };
    const here = this.places[this.at.line]?.[this.at.place];
    if (here) here.shown.tabIndex = 0;
    if (focused && here) {
      const line = this.places.findIndex((each) => each[0]?.row.id === focused.row.id);
      this.go(line < 0 ? this.at.line : line, this.at.place);
    }
  }

  private groups(): HTMLTableRowElement {
    const heads: HTMLTableCellElement[] = [];
    for (const column of this.table.columns) {
      const last = heads.at(-1);
      if (last && last.textContent === column.group) last.colSpan += 1;
      else heads.push(element("th", column.group ? { scope: "colgroup" } : {}, column.group));
    }
    // A heading without text is none.
    const cells = heads.map((head) => head.textContent ? head : element("td", { colspan: head.colSpan }));
    return element("tr", { class: "groups" }, element("td", { class: "corner" }), ...cells);
  }

  /** Writes what is wrong under the row, where the cell is. */
  private showErrors(): void {
    for (const old of this.element.querySelectorAll("tr.errors")) old.remove();
    const count = this.upright ? 2 : this.table.columns.length + 1;
    for (const line of this.places) {
      const messages = line.filter((place) => place.cell.error)
        .map((place) => ({ id: this.errorId(place), under: place.shown, text: place.cell.error }));
      const first = line[0];
      if (!first) continue;
      if (first.row.error) messages.push({ id: `error-${this.table.name}-${first.row.id}`, under: first.shown, text: first.row.error });
      for (const { id, under, text } of messages.reverse()) {
        const said = element("div", { id, class: "error" }, text);
        first.shown.parentElement!.after(element("tr", { class: "errors" }, element("td", { colspan: count }, said)));
        this.putUnder(said, under);
      }
    }
  }

  /** Moves a message to below its cell, as far as it stays in sight. */
  private putUnder(said: HTMLElement, cell: HTMLElement): void {
    const scroll = this.element.parentElement;
    if (!scroll) return;
    said.style.maxWidth = `${Math.min(300, scroll.clientWidth - 16)}px`;
    const most = scroll.scrollLeft + scroll.clientWidth - said.offsetWidth - 8;
    said.style.marginLeft = `${Math.max(scroll.scrollLeft + 4, Math.min(cell.offsetLeft, most))}px`;
  }

  /** Lights up the rows of what is selected. */
  lightUp(lit: (row: Row, cell: Cell) => { row: boolean; cell: boolean }): void {
    for (const line of this.places) for (const place of line) {
      const on = lit(place.row, place.cell);
      place.shown.classList.toggle("lit-cell", on.cell);
      if (!this.upright) {
        place.shown.parentElement!.classList.toggle("lit", on.row);
        mark(place.shown.parentElement!, "aria-selected", on.row ? "true" : null);
      }
    }
  }

  /** Moves the focus, and keeps within the table. */
  go(line: number, place: number): void {
    const to = this.places[Math.max(0, Math.min(line, this.places.length - 1))];
    to?.[Math.max(0, Math.min(place, to.length - 1))]?.shown.focus();
  }

  private find(target: HTMLElement): { line: number; place: number } | null {
    const shown = target.closest("td");
    for (const [line, places] of this.places.entries()) {
      const place = places.findIndex((each) => each.shown === shown);
      if (place >= 0) return { line, place };
    }
    return null;
  }

  private focused(target: HTMLElement): void {
    const found = this.find(target);
    if (!found) return;
    const before = this.places[this.at.line]?.[this.at.place];
    if (before) before.shown.tabIndex = -1;
    this.at = found;
    const now = this.places[found.line]![found.place]!;
    now.shown.tabIndex = 0;
    this.actions.focus(now.row, now.cell);
  }

  private clicked(target: HTMLElement): void {
    const found = this.find(target);
    if (found && !this.field) {
      this.places[found.line]![found.place]!.shown.focus();
      if (this.places[found.line]![found.place]!.column.kind === "flag") this.begin(null);
      return;
    }
    const line = target.closest("th[scope=row]") && !this.upright
      ? this.places.findIndex((each) => each[0]?.shown.parentElement === target.closest("tr")) : -1;
    if (line >= 0) this.go(line, 0);
  }

  private editAt(target: HTMLElement): void {
    if (this.find(target) && !this.field && this.places[this.at.line]![this.at.place]!.column.kind !== "flag") this.begin(null);
  }

  private key(event: KeyboardEvent): void {
    if (this.field) return;
    const { line, place } = this.at;
    const row = this.current;
    const step = event.ctrlKey || event.metaKey;
    if (event.altKey && row && this.table.grows && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      this.actions.move(row.id, event.key === "ArrowUp" ? -1 : 1);
    } else if (step && event.key === "Enter" && this.table.grows) this.actions.add(row?.id ?? null);
    else if (step && (event.key === "Delete" || event.key === "Backspace") && row && this.table.grows) this.actions.remove(row.id);
    else if (event.key === "ArrowDown") this.go(step ? this.places.length - 1 : line + 1, place);
    else if (event.key === "ArrowUp") this.go(step ? 0 : line - 1, place);
    else if (event.key === "ArrowRight") this.go(line, step ? Infinity : place + 1);
    else if (event.key === "ArrowLeft") this.go(line, step ? 0 : place - 1);
    else if (event.key === "Home") this.go(step ? 0 : line, 0);
    else if (event.key === "End") this.go(step ? Infinity : line, Infinity);
    else if (event.key === "Enter" || event.key === "F2") this.begin(null);
    else if (event.key === "Delete" || event.key === "Backspace") this.commit("");
    else if (event.key.length === 1 && !step && !event.altKey && event.key !== "?") this.begin(event.key);
    else return;
    event.preventDefault();
  }

  private commit(text: string): void {
    const place = this.places[this.at.line]?.[this.at.place];
    if (!place || place.cell.kind === "none" || text === place.cell.text) return;
    place.shown.classList.add("pending");
    this.actions.edit(place.row, place.column, text);
  }

  /** Begins to edit the cell that has the focus; `typed` replaces what stands there. */
  private begin(typed: string | null): void {
    const place = this.places[this.at.line]?.[this.at.place];
    if (!place || place.cell.kind === "none") return;
    if (place.column.kind === "flag") {
      if (typed === null || typed === " ") this.commit(place.cell.text === "true" ? "false" : "true");
      return;
    }
    const field = makeField(place.cell, place.column, typed ?? place.cell.text, this.label(place));
    this.field = field;
    place.shown.replaceChildren(field);
    place.shown.classList.add("editing");
    field.focus();
    if (field instanceof HTMLInputElement && typed === null) field.select();
    let open = true;
    const close = (keep: boolean): void => {
      if (!open) return;
      open = false;
      this.field = null;
      const text = field.value;
      showCell(place.shown, place.cell, place.column, this.errorId(place));
      if (!keep || text === place.cell.text) return;
      place.shown.textContent = text;
      this.commit(text);
    };
    field.addEventListener("blur", () => close(true));
    field.addEventListener("keydown", ((event: KeyboardEvent) => {
      const moves: Record<string, [number, number]> = {
        Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1], Escape: [0, 0],
      };
      const move = moves[event.key];
      event.stopPropagation();
      if (!move) return;
      event.preventDefault();
      const { line, place: column } = this.at;
      close(event.key !== "Escape");
      this.go(line + move[0], column + move[1]);
    }) as EventListener);
    if (field instanceof HTMLSelectElement) field.addEventListener("change", () => {
      close(true);
      this.go(this.at.line, this.at.place);
    });
  }
}
