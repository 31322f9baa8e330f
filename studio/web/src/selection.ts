// What is selected: links, and parameters by name. Tables, equations, base parameters and the picture light up together.

type Listener = () => void;

let links: ReadonlySet<number> = new Set();
let parameters: ReadonlySet<string> = new Set();
const listeners: Listener[] = [];

/** Selects links, and parameters where one is meant rather than a whole link. */
export function select(chosen: Iterable<number>, names: Iterable<string> = []): void {
  links = new Set(chosen);
  parameters = new Set(names);
  for (const listener of listeners) listener();
}

export function isSelected(link: number | null): boolean {
  return link !== null && links.has(link);
}

export function isSelectedParameter(name: string): boolean {
  return parameters.has(name);
}

/** Whether an equation or a base parameter of these links and parameters is selected: by a parameter where one is meant. */
export function touches(those: readonly number[], names: readonly string[]): boolean {
  return parameters.size ? names.some((name) => parameters.has(name)) : those.some((link) => links.has(link));
}

export function selectedLinks(): number[] {
  return [...links].sort((one, other) => one - other);
}

export function onSelection(listener: Listener): void {
  listeners.push(listener);
}
