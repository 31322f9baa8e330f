// The page: its parts, and what connects them.

import { announce } from "./announce";
import { BaseParameters } from "./base_parameters";
import { Bill } from "./bill";
import { Connection } from "./connection";
import { SharedState } from "./document";
import { byId, mark, write } from "./elements";
import { Equations } from "./equations";
import { Files } from "./files";
import { Menus } from "./menus";
import type { Entry } from "./messages";
import { Motions } from "./motion";
import { startPanels } from "./panels";
import { Run } from "./run";
import { onSelection, select, selectedLinks } from "./selection";
import { addShortcuts, showShortcuts, startShortcuts } from "./shortcuts";
import { Space } from "./space";
import { Tables } from "./tables";
import { showTab, startTabs } from "./tabs";
import { startTheme } from "./theme";

startTheme();
startPanels();
startTabs();

const connection = new Connection();
const state = new SharedState(connection);
const tables = new Tables(connection, state);
const space = new Space(connection, state);
const equations = new Equations(connection, state);
const files = new Files(connection, state);
const run = new Run(connection, state, (link) => files.fetchLink(link));
new BaseParameters(state);
new Motions(connection, run, () => space.position, (q) => space.goTo(q));
new Menus(state, choose);
new Bill(state, (model) => {
  const entries = state.menus?.menus.flatMap((menu) => menu.entries) ?? [];
  const entry = entries.find((each) => each.id === model)
    ?? entries.find((each) => each.id.startsWith(`${model}_`) && !each.reason);
  return entry ? () => choose(entry) : null;
});

/** Does what an entry of a menu says. */
function choose(entry: Entry): void {
  const acts: Record<Exclude<Entry["action"], "model">, () => void> = {
    new: () => files.newRobot(), open: () => files.open(), save: () => files.save(), "save as": () => files.saveAs(),
    diff: () => files.diff(), quit: () => files.quit(),
    "base parameters": () => showTab("tab-base"),
    export: () => {
      showTab("tab-export");
      byId<HTMLSelectElement>("language").value = entry.id.replace(/^export_/, "");
      byId("language").focus();
    },
  };
  if (entry.action === "model") equations.open(entry);
  else acts[entry.action]();
}

const undo = (): void => void tables.change("undo", {});
const redo = (): void => void tables.change("redo", {});
byId("undo").addEventListener("click", undo);
byId("redo").addEventListener("click", redo);
byId("save").addEventListener("click", () => files.save());
byId("help").addEventListener("click", showShortcuts);

const goTo = (id: string) => (): void => byId(id).focus();
addShortcuts(
  { keys: "Ctrl+Z", does: "undo", act: undo },
  { keys: "Ctrl+Y Ctrl+Shift+Z", does: "do again", act: redo },
  { keys: "Ctrl+S", does: "save", act: () => files.save() },
  { keys: "Ctrl+O", does: "open", act: () => files.open() },
  { keys: "Ctrl+D", does: "difference from the file", act: () => files.diff() },
  { keys: "Alt+1", does: "go to the tables", act: () =>
    [...byId("tables").querySelectorAll<HTMLElement>("[tabindex='0']")].find((cell) => cell.offsetParent)?.focus() },
  { keys: "Alt+2", does: "go to the picture", act: goTo("canvas") },
  { keys: "Alt+3", does: "go to the equations or base parameters", act: () => {
    const lines = [...byId("models").querySelectorAll<HTMLElement>(".lines li")].filter((line) => line.checkVisibility());
    const tab = byId("models").querySelector<HTMLElement>("[role=tab][aria-selected=true]");
    (lines.find((line) => line.tabIndex === 0) ?? lines[0] ?? tab)?.focus();
  } },
  { keys: "Alt+4", does: "go to running", act: () => byId("run").querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus() },
  { keys: "Alt+0", does: "go to the menus", act: () => byId("menubar").querySelector<HTMLElement>("[tabindex='0']")?.focus() },
  { keys: "E", does: "exploded view", act: () => space.explode(!byId<HTMLInputElement>("show-exploded").checked) },
  { keys: "Escape", does: "select nothing; leave a field, a menu, a dialog", act: () => select([]) },
  { keys: "?", does: "this list", act: showShortcuts },
  { keys: "Arrows Home End", does: "in a table: go from cell to cell; with Ctrl to its edges" },
  { keys: "Enter F2", does: "in a table: edit; typing replaces what stands there" },
  { keys: "Ctrl+Enter Ctrl+Delete", does: "in a table: add a row, remove the row" },
  { keys: "Alt+Up Alt+Down", does: "in a table: move the row" },
  { keys: "Arrows + - 0 x y z", does: "in the picture: turn, zoom, show all, look along an axis" },
);
startShortcuts();

connection.onState((now, reason) => {
  mark(byId("connection"), "data-state", now);
  write(byId("connection"), now === "open" ? "connected" : reason || now);
  mark(document.body, "data-connection", now);
  if (now === "refused" || now === "closed") announce(reason, "error");
});
connection.on("welcome", () => {
  write(byId("version"), `torquec ${state.version}`);
  write(byId("drawing"), space.view.renderer ? (space.view.renderer.software ? "drawn in software" : "") : "no WebGL: drawn as SVG");
});
state.on("document", () => {
  mark(document.body, "data-valid", String(state.document?.valid_revision));
  mark(document.body, "data-now", String(state.document?.revision));
});
onSelection(() => {
  const links = selectedLinks();
  write(byId("selected"), links.length ? `selected: link ${links.join(", ")}` : "");
});
connection.open();
