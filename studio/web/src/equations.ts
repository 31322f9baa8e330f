// A model's equations: typeset or plain, folded by section, typeset when they come into sight.

import { announce } from "./announce";
import { newestFirst, Refused, type Connection } from "./connection";
import type { SharedState } from "./document";
import { byId, element, mark, write } from "./elements";
import type { ChapterFacts, Entry, EquationFacts, ModelPage, SectionFacts } from "./messages";
import { operationsText } from "./operations";
import { onSelection, select, touches } from "./selection";
import { showTab } from "./tabs";
import { typeset } from "./typeset";

// Sections are open from the first until so many equations are to be seen; the rest are folded.
const OPEN = 120;
const EARLY = "240px";

interface Line { item: HTMLElement; equation: EquationFacts; done: boolean }

export class Equations {
  private entry: Entry | null = null;
  private choices: Record<string, string> = {};
  private page: ModelPage | null = null;
  private lines = new Map<Element, Line>();
  private readonly ask: (entry: Entry) => void;
  private readonly sight = new IntersectionObserver((seen) => {
    for (const each of seen) if (each.isIntersecting) this.set(this.lines.get(each.target));
  }, { root: byId("equations"), rootMargin: EARLY });

  constructor(private readonly connection: Connection, private readonly state: SharedState) {
    this.ask = newestFirst((entry) => this.askNow(entry));
    state.on("document", () => this.renew());
    state.on("menus", () => this.renew());
    onSelection(() => this.lightUp());
    for (const id of ["plain", "compiled"]) byId(id).addEventListener("change", () => this.again(id));
    byId("equations").addEventListener("keydown", (event) => this.key(event));
    byId("fold").addEventListener("click", () => this.foldAll());
    byId("copy").addEventListener("click", () => void this.copy());
  }

  /** Shows a model by its menu's entry, or by its name. */
  open(entry: Entry): void {
    this.entry = entry;
    this.choices = {};
    showTab("tab-equations");
    this.fillChoices();
    this.begin();
  }

  private begin(): void {
    if (!this.entry) return;
    write(byId("model-title"), this.entry.title);
    mark(byId("model"), "data-stale", "");
    write(byId("model-state"), "deriving …");
    this.ask(this.entry);
  }

  private renew(): void {
    const current = this.state.menus?.menus.flatMap((menu) => menu.entries).find((entry) => entry.id === this.entry?.id);
    if (current && JSON.stringify(current) !== JSON.stringify(this.entry)) {
      this.entry = current;
      this.fillChoices();
    }
    if (!this.entry || (this.page && !this.state.isStale(this.page.revision))) return;
    mark(byId("model"), "data-stale", "");
    write(byId("model-state"), this.state.document?.valid ? (this.page ? "of an earlier robot; deriving …" : "deriving …") : "of the last robot without errors");
    if (this.state.document?.valid) this.ask(this.entry);
  }

  private async askNow(entry: Entry): Promise<void> {
    try {
      const page = await this.connection.ask("model", {
        entry: entry.id, choices: this.choices, compiled: byId<HTMLInputElement>("compiled").checked,
      });
      if (entry.id !== this.entry?.id) return;
      this.page = page;
      this.show(page);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.kind === "cancelled" || error.kind === "invalid") return;
      write(byId("model-state"), error.message);
      if (error.kind !== "lost") this.fail(error.message);
    }
  }

  private fail(message: string): void {
    this.page = null;
    this.lines.clear();
    byId("equations").replaceChildren(element("p", { class: "error" }, message));
    announce(message, "warning");
  }

  private again(id: string): void {
    if (id === "compiled") this.begin();
    else if (this.page) this.show(this.page);
  }

  private fillChoices(): void {
    byId("choices").replaceChildren(...(this.entry?.choices ?? []).map((choice) => {
      const chosen = this.choices[choice.name] ?? choice.default;
      const options = choice.options.map((option) => element("option", { value: option, selected: option === chosen }, option));
      const list = element("select", { onchange: () => {
        this.choices[choice.name] = list.value;
        this.begin();
      } }, ...options);
      return element("label", {}, element("span", {}, choice.title), list);
    }));
  }

  private show(page: ModelPage): void {
    this.sight.disconnect();
    this.lines.clear();
    const stale = this.state.isStale(page.revision);
    mark(byId("model"), "data-stale", stale ? "" : null);
    mark(byId("model"), "data-shown", page.entry);
    write(byId("model-title"), page.title);
    mark(byId("model-title"), "title", page.doc);
    const count = page.chapters.flatMap((chapter) => chapter.sections).reduce((sum, section) => sum + section.equations.length, 0);
    const form = byId<HTMLInputElement>("compiled").checked ? "as compiled" : "in the book's form";
    write(byId("model-state"), [
      page.operations ? `${form}: ${operationsText(page.operations)}` : "", `${count} ${count === 1 ? "equation" : "equations"}`,
      stale ? "of an earlier robot" : "",
    ].filter(Boolean).join(" · "));
    byId("equations").replaceChildren(...page.chapters.map((chapter) => this.chapter(chapter, chapter === page.chapters.at(-1))));
    const first = [...this.lines.keys()].find((item) => item.checkVisibility());
    if (first instanceof HTMLElement) first.tabIndex = 0;
    this.lightUp();
  }

  /** What is computed at the same time; what every call computes comes last, and is open. */
  private chapter(chapter: ChapterFacts, last: boolean): HTMLElement {
    let before = 0;
    const sections = chapter.sections.map((section) => {
      const open = before < OPEN;
      before += section.equations.length;
      return this.section(section, open);
    });
    if (!chapter.title) return element("div", {}, ...sections);
    return element("details", { class: "chapter", open: last },
      element("summary", {}, chapter.title, " ", element("span", { class: "count" }, String(before))), ...sections);
  }

  private section(section: SectionFacts, open: boolean): HTMLElement {
    const list = element("ol", { class: "lines" }, ...section.equations.map((equation) => this.line(equation)));
    const solution = section.solution && element("p", { class: "solution" }, section.solution);
    if (!section.heading) return element("div", {}, list, solution);
    return element("details", { open, "data-link": section.link },
      element("summary", {}, section.heading, " ", element("span", { class: "count" }, String(section.equations.length))), list, solution);
  }

  private line(equation: EquationFacts): HTMLElement {
    const plain = `${equation.name} = ${equation.value}`;
    const item = element("li", {
      tabindex: -1, "data-name": equation.name, onclick: () => select(equation.links), onfocus: () => this.rove(item),
    }, element("code", {}, plain));
    this.lines.set(item, { item, equation, done: false });
    if (!byId<HTMLInputElement>("plain").checked) this.sight.observe(item);
    return item;
  }

  /** Typesets a line that comes into sight. */
  private set(line: Line | undefined): void {
    if (!line || line.done) return;
    line.done = true;
    this.sight.unobserve(line.item);
    const set = typeset(line.equation.value, line.equation.name);
    if (set) line.item.replaceChildren(set);
  }

  /** Gives the line the focus, and shows the equations of the variables that it uses. */
  private rove(item: HTMLElement): void {
    const uses = new Set(this.lines.get(item)?.equation.uses ?? []);
    for (const line of this.lines.values()) {
      line.item.tabIndex = line.item === item ? 0 : -1;
      line.item.classList.toggle("used", uses.has(line.equation.name));
    }
  }

  private key(event: KeyboardEvent): void {
    const items = [...this.lines.keys()].filter((item) => item.checkVisibility()) as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") items[at]!.click();
    else if (to !== undefined) items[Math.max(0, Math.min(items.length - 1, to))]?.focus();
    else return;
    event.preventDefault();
  }

  private foldAll(): void {
    const all = [...byId("equations").querySelectorAll("details")];
    const open = !all.some((each) => each.open);
    for (const each of all) each.open = open;
  }

  private async copy(): Promise<void> {
    const text = [...this.lines.values()].map(({ equation }) => `${equation.name} = ${equation.value}`).join("\n");
    await navigator.clipboard.writeText(text);
    announce(`${this.lines.size} equations are copied as plain text.`);
  }

  private lightUp(): void {
    for (const { item, equation } of this.lines.values()) {
      const lit = touches(equation.links, equation.parameters);
      item.classList.toggle("lit", lit);
      mark(item, "aria-current", lit ? "true" : null);
    }
  }
}
