// The robot's tables, one below the other, as SYMORO+ had them.

import { announce } from "./announce";
import { Refused, type Connection } from "./connection";
import type { SharedState } from "./document";
import { button, byId, element, mark, write } from "./elements";
import { Grid } from "./grid";
import type { Changed, Requests, Table } from "./messages";
import { isSelected, isSelectedParameter, onSelection, select } from "./selection";

// Tables that are folded until somebody opens them; so are those in which nothing can stand.
const FOLDED = new Set(["robot"]);

interface Section {
  grid: Grid;
  whole: HTMLElement;
  error: HTMLElement;
  count: HTMLElement;
}

/** Brings the first cell that is wrong into sight, or what is said of a row or a table. */
function showFirstError(): void {
  const tables = byId("tables");
  const said = tables.querySelector<HTMLElement>(".error:not(:empty)");
  said?.scrollIntoView({ block: "center", inline: "nearest" });
  tables.querySelector<HTMLElement>(".cell.wrong")?.focus();
}

export class Tables {
  private readonly sections = new Map<string, Section>();

  constructor(private readonly connection: Connection, private readonly state: SharedState) {
    state.on("document", () => this.show());
    onSelection(() => this.lightUp());
    byId("wrong").addEventListener("click", () => showFirstError());
  }

  /** Sends a change, and says why where it is not taken. */
  async change<N extends "edit" | "add_row" | "remove_row" | "move_row" | "undo" | "redo">(
    name: N, fields: Requests[N]["fields"],
  ): Promise<Changed | null> {
    try {
      const changed: Changed = await this.connection.ask(name, fields);
      if (!changed.accepted) announce(changed.reason, "warning");
      return changed;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      announce(error.message, "error");
      this.show();
      return null;
    }
  }

  private begin(table: Table): Section {
    const { name } = table;
    const revision = (): number => this.state.document?.revision ?? 0;
    const grid = new Grid(table, {
      edit: (row, column, text) => void this.change("edit", { revision: revision(), table: name, row: row.id, column: column.name, text }),
      focus: (row, cell) => select(row.link === null ? [] : [row.link], cell.parameter ? [cell.parameter] : []),
      add: (after) => void this.add(name, after),
      remove: (row) => void this.change("remove_row", { revision: revision(), table: name, row }),
      move: (row, by) => void this.change("move_row", { revision: revision(), table: name, row, by }),
    });
    const count = element("span", { class: "count" });
    const error = element("div", { class: "error", id: `error-table-${name}` });
    const tools = table.grows && element("span", { class: "tools" },
      button("+", () => void this.add(name, grid.current?.id ?? null), { "aria-label": `Add a row to ${table.title}`, title: "Add a row (Ctrl+Enter)" }),
      button("−", () => this.removeCurrent(grid), { "aria-label": `Remove the row of ${table.title}`, title: "Remove the row (Ctrl+Delete)" }),
      button("↑", () => this.moveCurrent(grid, -1), { "aria-label": `Move the row of ${table.title} up`, title: "Move up (Alt+Up)" }),
      button("↓", () => this.moveCurrent(grid, 1), { "aria-label": `Move the row of ${table.title} down`, title: "Move down (Alt+Down)" }));
    const scroll = element("div", { class: "scroll", id: `fold-${name}`, role: "group", "aria-labelledby": `table-${name}` }, grid.element);
    const fold = button(table.title, () => this.fold(name, fold, scroll), { class: "fold", "aria-controls": scroll.id });
    const head = element("h3", { id: `table-${name}`, title: table.doc }, fold, " ", count);
    const folded = localStorage.getItem(`torquec.fold-${name}`);
    const idle = FOLDED.has(name) || table.rows.every((row) => row.cells.every((cell) => cell.kind === "none"));
    if (folded === "yes" || (folded === null && idle)) scroll.hidden = true;
    mark(fold, "aria-expanded", String(!scroll.hidden));
    const whole = element("section", { "data-table": name },
      element("div", { class: "section-head" }, head, tools), error, scroll);
    return { grid, whole, error, count };
  }

  private unfold(name: string): void {
    const fold = byId("tables").querySelector<HTMLElement>(`[aria-controls="fold-${name}"][aria-expanded="false"]`);
    fold?.click();
  }

  private fold(name: string, fold: HTMLElement, scroll: HTMLElement): void {
    scroll.hidden = !scroll.hidden;
    localStorage.setItem(`torquec.fold-${name}`, scroll.hidden ? "yes" : "no");
    mark(fold, "aria-expanded", String(!scroll.hidden));
  }

  private async add(table: Table["name"], after: number | null): Promise<void> {
    const changed = await this.change("add_row", { revision: this.state.document?.revision ?? 0, table, after });
    if (!changed || changed.row === null) return;
    this.unfold(table);
    const cell = byId("tables").querySelector<HTMLElement>(`td[data-table="${table}"][data-row="${changed.row}"]`);
    cell?.focus();
  }

  private removeCurrent(grid: Grid): void {
    const { current } = grid;
    if (current) grid.actions.remove(current.id);
  }

  private moveCurrent(grid: Grid, by: -1 | 1): void {
    const { current } = grid;
    if (current) grid.actions.move(current.id, by);
  }

  private show(): void {
    const holder = byId("tables");
    for (const table of this.state.tables.values()) {
      let section = this.sections.get(table.name);
      if (!section) {
        section = this.begin(table);
        this.sections.set(table.name, section);
        holder.append(section.whole);
      }
      // A fault is never out of sight; what is said of it needs to know the width that is in sight.
      if (table.error || table.rows.some((row) => row.error || row.cells.some((cell) => cell.error))) this.unfold(table.name);
      section.grid.show(table);
      write(section.error, table.error);
      write(section.count, table.grows && table.rows.length ? String(table.rows.length) : "");
      section.whole.classList.toggle("empty", !table.rows.length);
      section.whole.hidden = !table.rows.length && !table.grows;
      mark(section.grid.element, "hidden", table.rows.length ? null : "");
    }
    for (const [name, section] of this.sections) if (!this.state.tables.has(name as Table["name"])) {
      section.whole.remove();
      this.sections.delete(name);
    }
    this.lightUp();
    this.showState();
  }

  /** Shows what is wrong or odd with the robot as a whole. */
  private showState(): void {
    const { document } = this.state;
    if (!document) return;
    const said = [
      ...document.errors.map((text) => element("div", { class: "error" }, text)),
      ...document.warnings.map((text) => element("div", { class: "warning" }, text)),
      ...document.notes.map((text) => element("div", { class: "note" }, text)),
    ];
    const wrong = byId("tables").querySelectorAll(".error:not(:empty)").length;
    byId("wrong").hidden = !wrong;
    write(byId("wrong"), `${wrong} ${wrong === 1 ? "error" : "errors"} in the tables`);
    byId("remarks").replaceChildren(...said);
    byId("remarks-holder").hidden = !said.length;
    write(byId("remarks-title"), `${said.length} ${said.length === 1 ? "remark" : "remarks"}`);
  }

  private lightUp(): void {
    for (const { grid } of this.sections.values()) grid.lightUp((row, cell) => ({
      row: isSelected(row.link), cell: cell.parameter !== "" && isSelectedParameter(cell.parameter),
    }));
  }
}
