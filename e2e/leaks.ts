/** What no answer tells of how it came about: a stack, a file of ours, SQL or what the database said of it. */
export const inside = new RegExp(
  [
    "node_modules|\\bprisma|file:///",
    "\\.[cm]?[jt]sx?:\\d+",
    "^ +at \\S|\\bat \\S+ \\(",
    "\\bP20\\d\\d\\b|\\bE(CONN|PIPE|NOENT)",
    "\\bSELECT\\b[^]*\\bFROM\\b|\\bINSERT INTO\\b|\\bUPDATE\\b[^]*\\bSET\\b",
    // As PostgreSQL writes names: what a request named is repeated in other quotes.
    '\\b(relation|column|function|table) [\\w".(), ]{1,80} does not exist|violates|syntax error at',
  ].join("|"),
  "im",
);
