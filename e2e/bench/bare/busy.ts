/** A process that only parses and writes JSON, as servers mostly do, once for each message. */
const record = {
  ID: "a",
  Names: ["b", "c"],
  Price: 12.5,
  Nested: { Active: true, Text: "of some length, as texts are" },
};

process.on("message", () => {
  for (let rounds = 300_000; rounds > 0; rounds -= 1) JSON.parse(JSON.stringify(record));
  process.send?.("done");
});
