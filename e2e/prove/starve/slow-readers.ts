import type { Attack } from "./attack";
import { pipelineOf, sendWithoutReading } from "./sockets";

const encodings = ["identity", "br", "gzip"];

export const slowReaders: Attack = {
  title: "large unread responses",
  attacker: "not signed in: 150 connections, each with a GET of the API reference, uncompressed or compressed",
  bound: "another company's p99 at most three times the usual one; live and ready 200 within 300 ms; 150 MB of memory",
  run: (options) =>
    sendWithoutReading(options, { count: 150, texts: encodings.map((each) => pipelineOf(1, "/docs/api", each)) }),
};
