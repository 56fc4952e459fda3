import type { Attack } from "./attack";
import { besideUnread, pipelineOf } from "./sockets";

const encodings = ["identity", "br", "gzip"];

export const slowReaders: Attack = {
  title: "large answers that nobody reads",
  attacker: "nobody who is known: 150 connections, each with a GET of the API reference, as it is or compressed",
  bound: "another company's p99 three times its quiet one; live and ready 200 within 300 ms; 150 MB of memory",
  run: (options) =>
    besideUnread(options, { count: 150, texts: encodings.map((each) => pipelineOf(1, "/docs/api", each)) }),
};
