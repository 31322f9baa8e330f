// New, open, save, difference: the dialogs about files, and what the header says of the file.

import { announce } from "./announce";
import { Refused, type Connection } from "./connection";
import { showDialog } from "./dialogs";
import { showDifference } from "./difference";
import type { SharedState } from "./document";
import { button, byId, element, mark, write } from "./elements";
import type { Link } from "./messages";
import { chooseFile, upload } from "./upload";

const DESCRIPTIONS = ".toml,.par,.urdf,.xacro,.xml,.mjcf";

export class Files {
  constructor(private readonly connection: Connection, private readonly state: SharedState) {
    state.on("document", () => this.show());
    byId("reload").addEventListener("click", () => void this.trying(() => this.reload()));
    byId("outside-diff").addEventListener("click", () => this.diff());
  }

  private async trying(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof RangeError)) throw error;
      announce(error.message, "error");
    }
  }

  private show(): void {
    const { document: robot } = this.state;
    if (!robot) return;
    const { file } = robot;
    write(byId("robot-name"), robot.title);
    write(byId("file-name"), file.name || "no file");
    mark(byId("file-name"), "title", file.folder ? `${file.folder}/${file.name}` : null);
    write(byId("file-state"), file.changed ? "unsaved" : "");
    byId("outside").hidden = !file.changed_outside;
    document.title = `${file.changed ? "• " : ""}${robot.name} – torquec studio`;
    for (const [id, what] of [["undo", robot.undo], ["redo", robot.redo]] as const) {
      const control = byId<HTMLButtonElement>(id);
      control.disabled = !what;
      mark(control, "title", what ? `${id === "undo" ? "Undo" : "Redo"}: ${what}` : null);
    }
  }

  private async reload(): Promise<void> {
    await this.connection.ask("reload", {});
    announce("The file is read again. Undo brings back what was here before.");
  }

  newRobot(): void {
    const name = element("input", {
      type: "text", value: "robot", required: true, maxlength: 63, pattern: "[A-Za-z_][A-Za-z0-9_]*",
      title: "Letters, digits and _, no digit first: the name becomes a part of names in C and Python",
    });
    const joints = element("input", { type: "number", min: 1, max: 60, value: 6, required: true });
    const structure = element("select", {}, element("option", { value: "serial" }, "serial"),
      element("option", { value: "tree" }, "tree"), element("option", { value: "closed" }, "closed"));
    showDialog("New robot", [
      element("label", {}, element("span", {}, "Name"), name),
      element("label", {}, element("span", {}, "Joints"), joints),
      element("label", {}, element("span", {}, "Structure"), structure),
      element("p", { class: "hint" }, "Undo brings back the robot that is open now."),
    ], [{ label: "Cancel" }, { label: "Begin", main: true, act: () => {
      if (!name.reportValidity() || !joints.reportValidity()) return false;
      void this.trying(async () => {
        await this.connection.ask("new", {
          name: name.value, joints: joints.valueAsNumber, structure: structure.value as "serial" | "tree" | "closed",
        });
      });
      return true;
    } }]);
  }

  open(): void {
    void this.trying(async () => {
      const found = await this.connection.ask("list", {});
      const list = (names: readonly string[], source: "robot" | "file"): HTMLElement => element("ul", { class: "names" },
        ...names.map((name) => element("li", {}, button(name, () => {
          dialog.close();
          void this.trying(() => this.openOne(source, name));
        }))));
      const own = button("Choose a file …", () => void this.trying(async () => {
        const file = await chooseFile(DESCRIPTIONS);
        if (!file) return;
        dialog.close();
        await this.openOne("upload", await upload(this.connection, file));
      }));
      const dialog = showDialog("Open", [
        element("h3", {}, "Robots that ship"), list(found.robots, "robot"),
        found.files.length ? element("h3", {}, `In ${found.folder}`) : null, found.files.length ? list(found.files, "file") : null,
        element("h3", {}, "A file of yours"), element("p", {}, own, " TOML, SYMORO+'s .par, URDF, xacro, MJCF"),
        element("p", { class: "hint" }, "Undo brings back the robot that is open now."),
      ], [{ label: "Cancel" }], "wide");
    });
  }

  private async openOne(source: "robot" | "file" | "upload", name: string): Promise<void> {
    const changed = await this.connection.ask("open", { source, name });
    if (!changed.accepted) announce(changed.reason, "error");
    else announce(`${source === "upload" ? "The file" : name} is open.`);
  }

  save(): void {
    const { document: robot } = this.state;
    if (!robot?.file.name || !robot.file.writable) this.saveAs();
    else void this.trying(() => this.saveNow("", false));
  }

  saveAs(): void {
    const stem = this.state.document?.name ?? "robot";
    const name = element("input", { type: "text", value: `${stem}.toml`, required: true, "aria-describedby": "save-hint" });
    const directory = this.state.exportDirectory;
    const where = directory ? `Into ${directory}. A name that ends in .toml or .par says the format.`
      : "No directory was named on the command line: download the robot instead.";
    const choices = directory ? [{ label: "Save", main: true, act: () => void this.trying(() => this.saveNow(name.value, false)) }] : [];
    const body = directory ? [element("label", {}, element("span", {}, "Name"), name)] : [];
    const fetch = ([".toml", ".par"] as const).map((format) =>
      button(`Download ${stem}${format}`, () => void this.trying(() => this.download(format))));
    showDialog("Save as", [...body, element("p", { class: "hint", id: "save-hint" }, where), element("p", { class: "row" }, ...fetch)],
      [{ label: "Cancel" }, ...choices]);
  }

  private async saveNow(name: string, overwrite: boolean): Promise<void> {
    const saved = await this.connection.ask("save", { name, overwrite });
    if (saved.saved) {
      announce(`Saved: ${saved.path}`);
      return;
    }
    showDialog(saved.reason === "exists" ? "There is such a file already" : "The file was changed outside", [
      element("p", {}, `${saved.path} would change like this:`), showDifference(saved.diff, "What overwriting would change"),
    ], [{ label: "Cancel", main: true }, { label: "Overwrite", act: () => void this.trying(() => this.saveNow(name, true)) }], "wide");
  }

  /** Fetches what the server offers as a file. */
  fetchLink(link: Link): void {
    element("a", { href: link.path, download: link.name }).click();
  }

  private async download(format: ".toml" | ".par" | ".svg"): Promise<void> {
    this.fetchLink(await this.connection.ask("download", { format }));
  }

  diff(): void {
    void this.trying(async () => {
      const difference = await this.connection.ask("diff", {});
      showDialog("Difference from the file", [
        element("h3", {}, "What was edited"), showDifference(difference.robot, "What was edited"),
        ...(difference.file && difference.file !== difference.robot
          ? [element("h3", {}, "What saving would change in the file"), showDifference(difference.file, "What saving would change")] : []),
      ], [{ label: "Close", main: true }], "wide");
    });
  }

  quit(): void {
    showDialog("Quit", [element("p", {}, this.state.document?.file.changed ? "There are changes that are not saved. " : "",
      "The studio ends with Ctrl+C in the terminal that it was started from; this tab can be closed.")], [{ label: "Close", main: true }]);
  }
}
