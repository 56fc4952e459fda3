import type { Attack } from "./attack";
import { besideUnread, pipelineOf } from "./sockets";

export const pipelines: Attack = {
  title: "many requests ahead on each connection, and no answer read",
  attacker: "nobody who is known: 20 connections, each with 30 GETs of the OpenAPI document at once",
  bound: "another company's p99 three times its quiet one; live and ready 200 within 300 ms; 150 MB of memory",
  run: (options) => besideUnread(options, { count: 20, texts: [pipelineOf(30, "/api/v1/openapi.json")] }),
};
