// Counts of operations, and how they differ from those of the file.

// Counts by the name of the operation.
export type Operations = Readonly<Record<string, number>>;

// As they are listed; what torquec counts beyond them comes last.
const TITLES: Record<string, string> = { "*": "×", "+": "+", "/": "÷", sincos: "sin, cos", sqrt: "√", atan2: "atan2" };

/** Returns how an operation is called. */
export function operationTitle(name: string): string {
  return TITLES[name] ?? name;
}

/** Returns the operations that any of these has, in the order in which they are listed. */
export function operationNames(those: readonly (Operations | null)[]): string[] {
  const found = new Set(["*", "+"]);
  for (const operations of those) for (const [name, count] of Object.entries(operations ?? {})) if (count) found.add(name);
  const known = Object.keys(TITLES).filter((name) => found.has(name));
  return [...known, ...[...found].filter((name) => !known.includes(name)).sort()];
}

/** Returns `220 ×, 212 +, 6 sin, cos`. */
export function operationsText(operations: Operations): string {
  return operationNames([operations]).filter((name) => operations[name])
    .map((name) => `${operations[name]} ${operationTitle(name)}`).join(" · ") || "no operation";
}

/** Returns the change of a count as text, "+3" or "−2"; "" where there is none or it is not known. */
export function changeText(now: number, before: number | undefined): string {
  if (before === undefined || now === before) return "";
  return now > before ? `+${now - before}` : `−${before - now}`;
}
