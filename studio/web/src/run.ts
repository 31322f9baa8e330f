// Running: motions, builds with timings, identification, export; and the jobs that go on.

import { Refused, type Connection } from "./connection";
import { showDialog } from "./dialogs";
import type { SharedState } from "./document";
import { button, byId, element, mark, write } from "./elements";
import { logChoice } from "./logs";
import type { Job, Link } from "./messages";

export class Run {
  private readonly jobs = new Map<number, Job>();
  private readonly log: ReturnType<typeof logChoice>;

  constructor(
    private readonly connection: Connection, private readonly state: SharedState, private readonly fetchLink: (link: Link) => void,
  ) {
    this.log = logChoice(connection, byId("identify-log"), "Log to identify from");
    connection.on("welcome", (welcome) => {
      this.jobs.clear();
      for (const job of welcome.jobs) this.jobs.set(job.id, job);
      this.showJobs();
      this.fillLanguages();
    });
    connection.on("job", (job) => {
      if (job.state === "working") this.jobs.set(job.id, job);
      else this.jobs.delete(job.id);
      this.showJobs();
    });
    byId("build").addEventListener("click", () => void this.build());
    byId("time").addEventListener("click", () => void this.time());
    byId("tab-identify").addEventListener("click", () => void this.log.renew());
    byId("identify").addEventListener("click", () => void this.identify());
    byId("export").addEventListener("click", () => void this.export());
    state.on("document", () => this.markStale());
  }

  /** Does what takes a while; meanwhile its button is off, and a line says what came of it. */
  async working(control: string, line: string, act: () => Promise<string>): Promise<void> {
    const pressed = byId<HTMLButtonElement>(control);
    pressed.disabled = true;
    mark(byId(line), "class", "said");
    write(byId(line), "working …");
    try {
      const said = await act();
      write(byId(line), said);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof RangeError)) throw error;
      mark(byId(line), "class", "said error");
      write(byId(line), error.message);
    } finally {
      pressed.disabled = false;
    }
  }

  private showJobs(): void {
    const shown = [...this.jobs.values()].map((job) => {
      const progress = element("progress", { max: 1, value: job.fraction, "aria-label": job.kind });
      return element("div", { class: "job" }, element("b", {}, job.kind), progress, element("span", {}, job.text),
        button("Cancel", () => void this.connection.ask("cancel", { job: job.id }).catch(() => undefined), { class: "quiet" }));
    });
    byId("jobs").replaceChildren(...shown);
  }

  private markStale(): void {
    for (const each of document.querySelectorAll<HTMLElement>("[data-revision]")) {
      const stale = this.state.isStale(Number(each.dataset["revision"]));
      mark(each, "data-stale", stale ? "" : null);
      const note = each.querySelector(".stale-note");
      if (note) write(note, stale ? "of an earlier robot" : "");
    }
  }

  private result(id: string, revision: number, ...children: (Node | string)[]): void {
    const shown = byId(id);
    shown.dataset["revision"] = String(revision);
    shown.replaceChildren(element("small", { class: "stale-note" }), ...children);
    this.markStale();
  }

  private build(): Promise<void> {
    return this.working("build", "build-said", async () => {
      const built = await this.connection.ask("build", {});
      this.result("built", built.revision, element("dl", {},
        element("dt", {}, "Module"), element("dd", {}, element("code", {}, built.path)),
        element("dt", {}, "In Python"), element("dd", {}, element("code", {}, built.load))),
      ...built.warnings.map((text) => element("p", { class: "warning" }, text)));
      return `Built in ${built.seconds.toFixed(1)} s.`;
    });
  }

  private time(): Promise<void> {
    return this.working("time", "build-said", async () => {
      const found = await this.connection.ask("time", {});
      const figure = (ns: number | null): string => ns === null ? "–" : ns < 10_000 ? `${ns.toFixed(0)} ns` : `${(ns / 1000).toFixed(1)} µs`;
      const lines = found.timings.map((timing) => element("tr", {}, element("th", { scope: "row" }, timing.model),
        element("td", { class: "figure" }, figure(timing.single)), element("td", { class: "figure" }, figure(timing.batch))));
      const head = element("tr", {}, element("th", { scope: "col" }, "Model"), element("th", { scope: "col", class: "figure" }, "one call from Python"),
        element("th", { scope: "col", class: "figure" }, "a state of a batch"));
      this.result("timed", found.revision, element("table", { class: "figures" },
        element("thead", {}, head), element("tbody", {}, ...lines)));
      return `Measured on ${found.machine}.`;
    });
  }

  private identify(): Promise<void> {
    return this.working("identify", "identify-said", async () => {
      const chosen = await this.log.chosen();
      if (!chosen) throw new RangeError("No log is chosen: put one beside the robot's file, or choose a file of yours.");
      const found = await this.connection.ask("identify", chosen);
      const lines = found.estimates.map((estimate) => element("tr", {}, element("th", { scope: "row" }, estimate.name),
        element("td", { class: "figure" }, String(Number(estimate.value.toPrecision(5)))),
        element("td", { class: "figure" }, estimate.deviation === null ? "–" : `${estimate.deviation.toPrecision(3)} %`)));
      const head = element("tr", {}, element("th", { scope: "col" }, "Parameter"), element("th", { scope: "col", class: "figure" }, "value"),
        element("th", { scope: "col", class: "figure" }, "deviation"));
      const report = button("Show the report", () => this.showReport(found.report));
      this.result("identified", found.revision,
        element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Identified parameters" },
          element("table", { class: "figures" }, element("thead", {}, head), element("tbody", {}, ...lines))),
        element("p", { class: "row" }, report));
      return found.summary;
    });
  }

  /** Shows the report as the server has it: without scripts, in a frame with an origin of its own. */
  private showReport(path: string): void {
    const frame = element("iframe", { src: path, sandbox: "", title: "Report of the identification" });
    showDialog("Identification", [frame], [{ label: "Close", main: true }], "report");
  }

  private fillLanguages(): void {
    byId("language").replaceChildren(...this.state.languages.map((language) =>
      element("option", { value: language.name }, language.title === language.name ? language.name : `${language.name}: ${language.title}`)));
    const directory = this.state.exportDirectory;
    byId<HTMLInputElement>("export-directory").disabled = !directory;
    write(byId("export-where"), directory ? `into ${directory}` : "into a directory (none was named on the command line)");
  }

  private export(): Promise<void> {
    return this.working("export", "export-said", async () => {
      const to = byId<HTMLInputElement>("export-directory").checked ? "directory" : "download";
      const models = byId<HTMLInputElement>("export-models").value.split(/[\s,]+/).filter(Boolean);
      const done = await this.connection.ask("export", { language: byId<HTMLSelectElement>("language").value, models, to });
      if (done.download) this.fetchLink(done.download);
      this.result("exported", done.revision, element("ul", { class: "names" }, ...done.files.map((name) => element("li", {}, element("code", {}, name)))));
      const count = `${done.files.length} ${done.files.length === 1 ? "file" : "files"}`;
      return done.folder ? `${count} written to ${done.folder}.` : `${count}, in ${done.download?.name ?? "a download"}.`;
    });
  }
}
