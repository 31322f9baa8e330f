// Expressions as torquec writes them, `C2*W32 + D3^2/2`, typeset as MathML.

import { math } from "./elements";

const TOKEN = /\s*(\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|[A-Za-z_][A-Za-z0-9_]*'*|\*\*|[-+*/^()[\],=.])/y;
const GREEK: Record<string, string> = {
  alpha: "α", beta: "β", gamma: "γ", delta: "δ", eps: "ε", theta: "θ", lambda: "λ", mu: "μ", nu: "ν", rho: "ρ", phi: "φ",
  psi: "ψ", omega: "ω", sigma: "σ", tau: "τ", pi: "π", Gamma: "Γ", Delta: "Δ",
};
// Functions that are set upright, their argument in parentheses.
const UPRIGHT = new Set(["sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "sign", "tanh", "min", "max", "abs"]);

// What letters of the notation stand for: a letter, and the sign above it.
const NOTATION: Record<string, [string, string]> = {
  QP: ["q", "˙"], QDP: ["q", "¨"], W: ["ω", ""], WP: ["ω", "˙"], VP: ["V", "˙"], GAM: ["Γ", ""],
};

// How tightly what was parsed holds together.
enum Binding { sum, product, power, atom }
interface Piece { node: MathMLElement; binding: Binding; name?: string }

function operator(sign: string, attributes: Record<string, string> = {}): MathMLElement {
  return math("mo", attributes, sign);
}

function parenthesised(inner: Node): MathMLElement {
  return math("mrow", {}, operator("("), inner, operator(")"));
}

function letters(text: string): MathMLElement {
  const set = GREEK[text] ?? text;
  return set.length > 1 ? math("mi", { mathvariant: "normal" }, set) : math("mi", {}, set);
}

function withSign(letter: string, sign: string): MathMLElement {
  return sign ? math("mover", { accent: "true" }, math("mi", {}, letter), operator(sign)) : math("mi", {}, letter);
}

/** Sets a name: XX3 with a subscript, qd2 and QP2 with a dot, elbow_MZ as it is. */
export function name(text: string): MathMLElement {
  const derivative = /^q(d{1,2})(\d.*|$)/.exec(text);
  if (derivative) {
    const dotted = withSign("q", derivative[1] === "d" ? "˙" : "¨");
    return derivative[2] ? math("msub", {}, dotted, math("mn", {}, derivative[2])) : dotted;
  }
  const parts = /^([A-Za-z]+)_?(\d[\d_]*)$/.exec(text);
  if (parts) {
    const known = NOTATION[parts[1]!];
    return math("msub", {}, known ? withSign(...known) : letters(parts[1]!), math("mn", {}, parts[2]!.replaceAll("_", ",")));
  }
  return text.includes("_") ? math("mi", { mathvariant: "normal" }, text) : letters(text);
}

class Reader {
  private at = 0;
  private token: string | null = null;

  constructor(private readonly text: string) {
    this.next();
  }

  private next(): void {
    TOKEN.lastIndex = this.at;
    const found = TOKEN.exec(this.text);
    if (found) this.at = TOKEN.lastIndex;
    else if (this.text.slice(this.at).trim()) throw new SyntaxError(`can't read "${this.text.slice(this.at)}"`);
    this.token = found ? found[1]! : null;
  }

  private take(expected: string): void {
    if (this.token !== expected) throw new SyntaxError(`expected "${expected}", not "${this.token ?? "the end"}"`);
    this.next();
  }

  whole(): MathMLElement {
    const read = this.sum();
    if (this.token !== null) throw new SyntaxError(`"${this.token}" is left over`);
    return read.node;
  }

  private sum(): Piece {
    const row = math("mrow");
    let terms = 0;
    let first: Piece | null = null;
    do {
      let sign: string | null = null;
      while (this.token === "+" || this.token === "-") {
        sign = this.token === "-" ? (sign === "-" ? "+" : "-") : (sign ?? "+");
        this.next();
      }
      const term = this.product();
      if (sign === "-") row.append(operator("−", terms ? {} : { form: "prefix" }));
      else if (terms) row.append(operator("+"));
      row.append(sign === "-" && term.binding === Binding.sum ? parenthesised(term.node) : term.node);
      if (!terms && sign !== "-") first = term;
      terms += 1;
    } while (this.token === "+" || this.token === "-");
    return terms === 1 && first ? first : { node: row, binding: Binding.sum };
  }

  private product(): Piece {
    let left = this.power();
    while (this.token === "*" || this.token === "/") {
      const divided = this.token === "/";
      this.next();
      const negative = this.minus();
      const right = this.power();
      const signed: Piece = negative
        ? { node: parenthesised(math("mrow", {}, operator("−", { form: "prefix" }), right.node)), binding: Binding.atom } : right;
      if (!divided && !negative && left.name && left.name === right.name) {
        left = { node: this.raised(left, math("mn", {}, "2")), binding: Binding.power };
      } else if (divided) {
        left = { node: math("mfrac", {}, left.node, signed.node), binding: Binding.product };
      } else {
        const factor = (piece: Piece): Node => piece.binding === Binding.sum ? parenthesised(piece.node) : piece.node;
        const dot = /^\d/.test(signed.node.textContent ?? "") && signed.binding !== Binding.atom || signed.node.localName === "mn";
        const times = dot ? operator("·") : operator("⁢", { lspace: "0.14em", rspace: "0" });
        left = { node: math("mrow", {}, factor(left), times, factor(signed)), binding: Binding.product };
      }
    }
    return left;
  }

  /** Takes a minus sign, if there is one. */
  private minus(): boolean {
    const there = this.token === "-";
    if (there) this.next();
    return there;
  }

  private power(): Piece {
    const base = this.atom();
    if (this.token !== "^" && this.token !== "**") return base;
    this.next();
    const sign = this.minus() ? operator("−", { form: "prefix" }) : null;
    return { node: this.raised(base, math("mrow", {}, sign, this.power().node)), binding: Binding.power };
  }

  private raised(base: Piece, exponent: MathMLElement): MathMLElement {
    if (base.node.localName === "msub") {
      const [letter, index] = [...base.node.children] as [Element, Element];
      return math("msubsup", {}, letter, index, exponent);
    }
    return math("msup", {}, base.binding === Binding.atom ? base.node : parenthesised(base.node), exponent);
  }

  private list(close: string): Node[] {
    const items: Node[] = [];
    while (this.token !== close) {
      if (items.length) {
        this.take(",");
        items.push(operator(","));
      }
      items.push(this.sum().node);
    }
    this.take(close);
    return items;
  }

  private atom(): Piece {
    const token = this.token;
    if (token === null) throw new SyntaxError("the expression ends early");
    this.next();
    if (token === "(") {
      const inner = this.sum();
      this.take(")");
      return inner.binding === Binding.sum ? inner : { ...inner, binding: Math.max(inner.binding, Binding.product) };
    }
    if (/^[\d.]/.test(token)) return { node: math("mn", {}, token), binding: Binding.atom };
    if (!/^[A-Za-z_]/.test(token)) throw new SyntaxError(`"${token}" begins nothing`);
    if (this.token === "(") {
      this.next();
      const given = this.list(")");
      if (token === "sqrt") return { node: math("msqrt", {}, ...given), binding: Binding.atom };
      const head = UPRIGHT.has(token) ? math("mi", { mathvariant: "normal" }, token) : name(token);
      const call = math("mrow", {}, head, operator("⁡"), parenthesised(math("mrow", {}, ...given)));
      return { node: call, binding: Binding.atom };
    }
    let node = name(token);
    while (this.token === "[") {
      this.next();
      node = math("msub", {}, node, math("mrow", {}, ...this.list("]")));
    }
    return { node, binding: Binding.atom, name: node.localName === "msub" ? token : undefined };
  }
}

/** Typesets an expression, or an equation `name = expression`. Returns null for text that is no expression. */
export function typeset(text: string, target: string | null = null, block = false): MathMLElement | null {
  try {
    const right = new Reader(text).whole();
    const left = target === null ? null : new Reader(target).whole();
    const row = left ? math("mrow", {}, left, operator("="), right) : right;
    return math("math", block ? { display: "block" } : {}, row);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
