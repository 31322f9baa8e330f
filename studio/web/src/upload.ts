// Sends files up, part by part.

import type { Connection } from "./connection";
import { MAX_PART, MAX_UPLOAD } from "./messages";

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Sends a file up and returns the id by which requests name it. */
export async function upload(connection: Connection, file: File): Promise<string> {
  if (file.size > MAX_UPLOAD) throw new RangeError(`${file.name} has ${file.size} bytes; at most ${MAX_UPLOAD} can be sent.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  let id = "";
  for (let at = 0; at === 0 || at < bytes.length; at += MAX_PART) {
    const part = await connection.ask("upload", { upload: id, name: file.name, data: base64(bytes.subarray(at, at + MAX_PART)) });
    id = part.upload;
  }
  return id;
}

/** Lets the reader choose a file of theirs; returns null if they don't. */
export function chooseFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const field = document.createElement("input");
    field.type = "file";
    field.accept = accept;
    field.addEventListener("change", () => resolve(field.files?.[0] ?? null));
    field.addEventListener("cancel", () => resolve(null));
    field.click();
  });
}
