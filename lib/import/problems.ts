const shownProblems = 100;

type Problem = { line: number; text: string };

/** What is wrong with one file: the first hundred problems, and how many there are. */
export class Problems {
  readonly #shown: string[] = [];
  count = 0;

  constructor(private readonly file: string) {}

  add({ line, text }: Problem) {
    this.count += 1;
    if (this.count <= shownProblems) this.#shown.push(`${this.file}:${line}: ${text}`);
  }

  lines() {
    const more = this.count - shownProblems;
    return more > 0 ? [...this.#shown, `${this.file}: and ${more.toLocaleString("en")} more`] : this.#shown;
  }
}
