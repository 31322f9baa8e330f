// The page's copy of the robot: what the server said last.

import type { Connection } from "./connection";
import type {
  BaseParameterFacts, Count, Document as Robot, Language, Menus, Table, Welcome,
} from "./messages";

type Part = "document" | "menus" | "counts" | "base_parameters";

/** Holds the state that all open pages share, and tells who shows it what changed. */
export class SharedState {
  document: Robot | null = null;
  tables = new Map<string, Table>();
  menus: Menus | null = null;
  counts = new Map<string, Count>();
  working = false;
  baseParameters: BaseParameterFacts | null = null;
  languages: readonly Language[] = [];
  exportDirectory = "";
  version = "";
  private readonly listeners: { part: Part; listener: () => void }[] = [];

  constructor(connection: Connection) {
    connection.on("welcome", (welcome) => this.begin(welcome));
    connection.on("document", (document) => this.takeDocument(document));
    connection.on("menus", (menus) => {
      this.menus = menus;
      this.tell("menus");
    });
    connection.on("counts", ({ working, counts }) => {
      this.working = working;
      for (const count of counts) this.counts.set(count.model, count);
      this.tell("counts");
    });
    connection.on("base_parameters", (facts) => {
      this.baseParameters = facts;
      this.tell("base_parameters");
    });
  }

  /** Calls a listener whenever a part of the state has changed. */
  on(part: Part, listener: () => void): void {
    this.listeners.push({ part, listener });
  }

  /** Whether what was derived from a revision is not that of the robot as it is now. */
  isStale(revision: number): boolean {
    return !this.document || !this.document.valid || revision < this.document.valid_revision;
  }

  private begin(welcome: Welcome): void {
    this.tables.clear();
    this.counts = new Map(welcome.counts.counts.map((count) => [count.model, count]));
    this.working = welcome.counts.working;
    this.menus = welcome.menus;
    this.baseParameters = welcome.base_parameters;
    this.languages = welcome.languages;
    this.exportDirectory = welcome.export_directory;
    this.version = welcome.version;
    this.takeDocument(welcome.document);
    for (const part of ["menus", "counts", "base_parameters"] as const) this.tell(part);
  }

  private takeDocument(document: Robot): void {
    this.document = document;
    for (const table of document.tables) this.tables.set(table.name, table);
    this.tell("document");
    // What was fresh may be stale now.
    this.tell("counts");
    this.tell("base_parameters");
  }

  private tell(part: Part): void {
    for (const each of this.listeners) if (each.part === part) each.listener();
  }
}
