// Logs of motion: one in the folder that is worked in, or one of the reader's that is sent up.

import type { Connection } from "./connection";
import { button, element, write } from "./elements";
import { chooseFile, upload } from "./upload";

export interface ChosenLog { source: "file" | "upload"; name: string }

interface LogChoice {
  // Asks again which logs there are.
  renew: () => Promise<void>;
  // Returns the log that is chosen; null where none is.
  chosen: () => Promise<ChosenLog | null>;
}

const LOGS = ".csv,.npz,.parquet,.mcap";

/** Makes a list of the logs in the folder, with a button for one of the reader's. */
export function logChoice(connection: Connection, holder: HTMLElement, label: string): LogChoice {
  const list = element("select", { "aria-label": label });
  const said = element("span", { class: "hint" });
  let own: File | null = null;
  const choose = async (): Promise<void> => {
    own = await chooseFile(LOGS);
    write(said, own?.name ?? "");
  };
  list.addEventListener("change", () => {
    own = null;
    write(said, "");
  });
  holder.replaceChildren(list, button("Choose a file …", () => void choose()), said);
  return {
    renew: async () => {
      const before = list.value;
      const { logs } = await connection.ask("list", {});
      list.replaceChildren(...logs.map((name) => element("option", { value: name, selected: name === before }, name)));
      if (!logs.length) list.append(element("option", { value: "" }, "no log in the folder"));
    },
    chosen: async () => {
      if (own) return { source: "upload", name: await upload(connection, own) };
      return list.value ? { source: "file", name: list.value } : null;
    },
  };
}
