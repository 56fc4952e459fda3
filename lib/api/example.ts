/** One call of an operation as one would make it, and its answer. Tests hold them to the contracts. */
export type Example = {
  params?: Record<string, string>;
  /** The query string, written as in a URL. */
  query?: string;
  body?: Record<string, unknown>;
  response?: unknown;
  /** What a file begins with, by media type. */
  file?: Record<string, string>;
  /** What a stream begins with. */
  stream?: string;
  /** The same call by the official JavaScript client of OrderCloud, where it has one. */
  sdk?: string;
};
