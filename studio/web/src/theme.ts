// Light and dark: as the system has it, or as the reader chose.

import { byId, mark, write } from "./elements";

type Theme = "system" | "light" | "dark";

const KEY = "torquec.theme";
const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const dark = matchMedia("(prefers-color-scheme: dark)");
const listeners: (() => void)[] = [];

function chosen(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

function apply(): void {
  const theme = chosen();
  mark(document.documentElement, "data-theme", theme === "system" ? (dark.matches ? "dark" : "light") : theme);
  const control = byId("theme");
  write(control, { system: "◐", light: "☀", dark: "☾" }[theme]);
  mark(control, "aria-label", `Colours: ${theme}. Press to change to ${NEXT[theme]}.`);
  mark(control, "title", `Colours: ${theme}`);
  for (const listener of listeners) listener();
}

/** Calls a listener whenever colours change. */
export function onTheme(listener: () => void): void {
  listeners.push(listener);
}

/** Reads a colour of app.css, `--axis-x`, as the browser writes it. */
export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Goes on to the next choice: system, light, dark. */
export function turnTheme(): void {
  localStorage.setItem(KEY, NEXT[chosen()]);
  apply();
}

export function startTheme(): void {
  dark.addEventListener("change", apply);
  byId("theme").addEventListener("click", turnTheme);
  apply();
}
