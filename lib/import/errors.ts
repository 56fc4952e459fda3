/** An import that cannot start or go on. Its message is one line for the person who runs it. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}
