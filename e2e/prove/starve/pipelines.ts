import type { Attack } from "./attack";
import { pipelineOf, sendWithoutReading } from "./sockets";

export const pipelines: Attack = {
  title: "many pipelined requests on each connection, without reading a response",
  attacker: "not signed in: 20 connections, each with 30 GETs of the OpenAPI document at once",
  bound: "another company's p99 at most three times the usual one; live and ready 200 within 300 ms; 150 MB of memory",
  run: (options) => sendWithoutReading(options, { count: 20, texts: [pipelineOf(30, "/api/v1/openapi.json")] }),
};
