import { type Comparison, type Expression, ExpressionError, type Span } from "./syntax";
import { type Token, toTokens } from "./tokens";

export const maxLength = 400;
const maxDepth = 32;

const comparisons = ["=", "<>", "<", "<=", ">", ">="];

/** The expression that a text holds. What it names is not looked at: `checkNames` does that. Throws ExpressionError. */
export function parse(text: string): Expression {
  if (text.length > maxLength)
    throw new ExpressionError(
      "Expression.InvalidSyntax",
      { from: maxLength, to: text.length },
      `An expression has at most ${maxLength} characters.`,
    );
  return new Parser(toTokens(text)).parse();
}

type Binary = Extract<Expression, { left: Expression }>;

/** One method a level of the grammar, from what binds least to what binds most. */
class Parser {
  private at = 0;
  private depth = 0;

  /** What each token is compared with: nothing for those that are values. */
  private readonly words: (string | undefined)[];

  constructor(private readonly tokens: Token[]) {
    this.words = tokens.map((each) =>
      each.kind === "name" ? each.value.toLowerCase() : each.kind === "sign" ? each.value : undefined,
    );
  }

  parse() {
    const expression = this.or();
    const rest = this.next;
    if (rest.kind !== "end") throw failAt(rest);
    return expression;
  }

  private or() {
    return this.chain(["or", "|"], () => this.and(), { kind: "logic", operator: "or" });
  }

  private and() {
    return this.chain(["and", "&"], () => this.not(), { kind: "logic", operator: "and" });
  }

  private not(): Expression {
    const { from } = this.next;
    if (!this.takes("not")) return this.comparison();
    const of = this.deeper(() => this.not());
    return { kind: "not", of, from, to: of.to };
  }

  private comparison(): Expression {
    const left = this.sum();
    const operator = this.takeWord(comparisons);
    if (!operator) return left;
    const right = this.sum();
    // Safe: it is one of the comparisons.
    return { kind: "comparison", operator: operator as Comparison, left, right, from: left.from, to: right.to };
  }

  private sum() {
    return this.chain(["+", "-"], () => this.product());
  }

  private product() {
    return this.chain(["*", "/", "%"], () => this.unary());
  }

  private unary(): Expression {
    const { from } = this.next;
    if (!this.takes("-")) return this.single();
    const of = this.deeper(() => this.unary());
    return { kind: "negative", of, from, to: of.to };
  }

  private single(): Expression {
    const token = this.next;
    if (token.kind === "name") return this.nameOrCall();
    if (token.kind === "end" || token.kind === "sign") {
      if (!this.takes("(")) throw failAt(token);
      const inner = this.deeper(() => this.or());
      return { ...inner, from: token.from, to: this.close().to };
    }
    this.at++;
    return { kind: "literal", value: token.value, from: token.from, to: token.to };
  }

  private nameOrCall(): Expression {
    const { from } = this.next;
    const names = [this.name()];
    const [first = ""] = names;
    const lower = first.toLowerCase();
    if ((lower === "true" || lower === "false") && !this.isNext("."))
      return { kind: "literal", value: lower === "true", from, to: this.last.to };
    while (this.takes(".")) names.push(this.name());
    if (!this.takes("(")) return { kind: "path", names, from, to: this.last.to };
    const args: Expression[] = [];
    if (!this.isNext(")"))
      do args.push(this.deeper(() => this.or()));
      while (this.takes(","));
    return { kind: "call", names, args, from, to: this.close().to };
  }

  private name() {
    const token = this.next;
    if (token.kind !== "name") throw failAt(token);
    this.at++;
    return token.value;
  }

  /** What stands between operators of one level, from the left. */
  private chain(
    operators: string[],
    operand: () => Expression,
    logic?: { kind: "logic"; operator: "and" | "or" },
  ): Expression {
    let left = operand();
    for (;;) {
      const operator = this.takeWord(operators);
      if (!operator) return left;
      const right = operand();
      // Safe: without a kind of its own it is arithmetic, and one of its signs.
      left = { ...(logic ?? { kind: "arithmetic", operator }), left, right, from: left.from, to: right.to } as Binary;
    }
  }

  private deeper<T>(work: () => T): T {
    if (++this.depth > maxDepth)
      throw new ExpressionError(
        "Expression.InvalidSyntax",
        this.next,
        `An expression can be nested at most ${maxDepth} levels deep.`,
      );
    const result = work();
    this.depth--;
    return result;
  }

  private close() {
    if (!this.takes(")")) throw new ExpressionError("Expression.InvalidSyntax", this.next, "A closing ) is missing.");
    return this.last;
  }

  private get next() {
    // Safe: the end is a token, and nothing goes beyond it.
    return this.tokens[this.at] as Token;
  }

  private get last() {
    return this.tokens[this.at - 1] as Token;
  }

  private isNext(word: string) {
    return this.words[this.at] === word;
  }

  private takes(word: string) {
    return this.takeWord([word]) !== undefined;
  }

  private takeWord(words: string[]) {
    const match = words.find((word) => this.isNext(word));
    if (match !== undefined) this.at++;
    return match;
  }
}

function failAt(token: Token) {
  const span: Span = { from: token.from, to: token.to };
  const message = token.kind === "end" ? "Something is missing at the end." : "This is not expected here.";
  return new ExpressionError("Expression.InvalidSyntax", span, message);
}
