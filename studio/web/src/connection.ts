// The connection to the server: requests with answers, events, and reconnecting by itself.

import { PROTOCOL, type Events, type Refusal, type Requests } from "./messages";

export type State = "connecting" | "open" | "lost" | "refused" | "closed";

const KEY = "torquec.token";
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 4000;
// How the server closes on a page whose token it does not know, and where too many pages are open.
const REFUSED = 4401;
const FULL = 4429;

/** What a request gets that is refused. */
export class Refused extends Error {
  constructor(readonly kind: Refusal["kind"] | "lost", message: string) {
    super(message);
  }
}

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Refused) => void;
}

/** Takes the token out of the address bar; a reload finds it in the session's storage. */
function takeToken(): string {
  const given = location.hash.slice(1);
  if (given) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEY) ?? "";
}

export class Connection {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, ((event: never) => void)[]>();
  private readonly watchers: ((state: State, reason: string) => void)[] = [];
  private last = 0;
  private wait = FIRST_WAIT_MS;
  private readonly token = takeToken();
  state: State = "connecting";

  /** Calls a listener with every event of a name. */
  on<E extends keyof Events>(name: E, listener: (event: Events[E]) => void): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener as (event: never) => void]);
  }

  /** Calls a watcher whenever the connection comes or goes. */
  onState(watcher: (state: State, reason: string) => void): void {
    this.watchers.push(watcher);
  }

  open(): void {
    if (!this.token) {
      this.become("refused", "This page was opened without its token. Open the address that `torquec studio` prints.");
      return;
    }
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket = socket;
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify({ type: "hello", token: this.token, protocol: PROTOCOL })));
    socket.addEventListener("message", (message) => this.take(JSON.parse(String(message.data))));
    socket.addEventListener("close", (event) => this.lose(event));
  }

  /** Sends a request and returns its answer; throws `Refused` where it gets none. */
  ask<N extends keyof Requests>(name: N, fields: Requests[N]["fields"]): Promise<Requests[N]["answer"]> {
    if (this.state !== "open" || !this.socket) {
      return Promise.reject(new Refused("lost", "The server can't be reached: nothing was changed."));
    }
    this.last += 1;
    const id = this.last;
    this.socket.send(JSON.stringify({ type: name, id, ...fields }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve: resolve as (result: never) => void, reject }));
  }

  private take(frame: { type: string; id: number; result: never; refusal: Refusal; name: string; event: never }): void {
    if (frame.type === "event") {
      if (frame.name === "welcome") this.become("open", "");
      for (const listener of this.listeners.get(frame.name) ?? []) listener(frame.event);
      if (frame.name === "closing") this.become("closed", (frame.event as Events["closing"]).reason);
      return;
    }
    const waiting = this.waiting.get(frame.id);
    this.waiting.delete(frame.id);
    if (frame.type === "answer") waiting?.resolve(frame.result);
    else if (frame.refusal) waiting?.reject(new Refused(frame.refusal.kind, frame.refusal.message));
  }

  private lose(event: CloseEvent): void {
    for (const { reject } of this.waiting.values()) reject(new Refused("lost", "The connection was lost before the answer."));
    this.waiting.clear();
    if (event.code === REFUSED || event.code === FULL) {
      this.become("refused", event.reason || "The server does not know this page's token.");
      return;
    }
    if (this.state !== "closed") this.become("lost", "The server can't be reached. Trying again ...");
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT_MS);
  }

  private become(state: State, reason: string): void {
    if (state === "open") this.wait = FIRST_WAIT_MS;
    this.state = state;
    for (const watcher of this.watchers) watcher(state, reason);
  }
}

/** Returns a function that asks one at a time, and of those that wait meanwhile the newest alone. */
export function newestFirst<T>(ask: (what: T) => Promise<void>): (what: T) => void {
  let going = false;
  let next: { what: T } | null = null;
  const run = async (what: T): Promise<void> => {
    going = true;
    await ask(what);
    going = false;
    if (next) {
      const following = next.what;
      next = null;
      void run(following);
    }
  };
  return (what) => {
    if (going) next = { what };
    else void run(what);
  };
}
