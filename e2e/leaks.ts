/** What answers must not reveal: a stack, our files, SQL or the database's messages. */
export const inside = new RegExp(
  [
    "node_modules|\\bprisma|file:///",
    "\\.[cm]?[jt]sx?:\\d+",
    "^ +at \\S|\\bat \\S+ \\(",
    "\\bP20\\d\\d\\b|\\bE(CONN|PIPE|NOENT)",
    "\\bSELECT\\b[^]*\\bFROM\\b|\\bINSERT INTO\\b|\\bUPDATE\\b[^]*\\bSET\\b",
    // In PostgreSQL's quotes; names from the request are repeated in other quotes.
    '\\b(relation|column|function|table) [\\w".(), ]{1,80} does not exist|violates|syntax error at',
  ].join("|"),
  "im",
);
