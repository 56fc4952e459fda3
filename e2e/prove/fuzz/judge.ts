import { isDeepStrictEqual } from "node:util";
import { inside } from "@/e2e/leaks";
import { ndjson } from "@/lib/api/body";
import type { Contract } from "@/lib/api/contract";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { problem } from "@/lib/api/response";
import type { Answer, Question } from "../ask";
import { judgeFile } from "./files";

/** How an answer breaks its operation's promises; null if it keeps them. */
export function judge({ path }: Contract, { method, target }: Pick<Question, "method" | "target">, answer: Answer) {
  const { status, headers, body } = answer;
  const general = judgeAny(method, answer);
  if (general !== undefined) return general;
  const operation: Contract | undefined = contracts.find((each) => each.path === path && each.method === method);
  if (!operation) return `${status} to a method that the path does not have`;
  const type = String(headers["content-type"]);
  if (operation.file) {
    if (!operation.file.mediaTypes.some((each) => type.includes(each))) return "no file";
    return judgeFile(operation.file.record, new URL(target, "http://x").searchParams, { type, body });
  }
  if (operation.stream) return type === "text/event-stream; charset=utf-8" ? null : `${status} as ${type}`;
  if (operation.lines) {
    const { outcome } = operation.lines;
    const faults = body
      .trim()
      .split("\n")
      .map((line) => judgeSchema(outcome, line));
    return type === ndjson ? (faults.find((fault) => fault !== null) ?? null) : `${status} as ${type}`;
  }
  if (!operation.response) return `${status} where there is nothing to answer`;
  if (status !== (operation.status ?? 200)) return `${status} instead of ${operation.status ?? 200}`;
  if (type !== "application/json") return `${status} as ${type}`;
  return judgeSchema(operation.response, body);
}

/** How an answer breaks the promises for all answers; null if there is nothing more to check. */
export function judgeAny(method: string, answer: Answer): string | null | undefined {
  const { status, headers, body } = answer;
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  if (status >= 400 && inside.test(body)) return `${status} tells of what is inside: ${inside.exec(body)?.[0]}`;
  if (!headers["cache-control"]?.includes("no-store")) return `${status} may be kept: ${headers["cache-control"]}`;
  if (method === "HEAD" || status === 204) return body === "" ? null : `${status} has a body`;
  return status >= 400 && headers["content-type"] !== "application/json" ? judgeProblem(answer) : undefined;
}

function judgeProblem({ status, headers, body }: Answer) {
  if (headers["content-type"] !== "application/problem+json") return `${status} as ${headers["content-type"]}`;
  const fault = judgeSchema(problem, body);
  if (fault) return fault;
  const { requestId, ...rest } = JSON.parse(body);
  if (requestId !== headers["x-request-id"]) return `${status} names another request`;
  return rest.status === status ? null : `${status} says that it is ${rest.status}`;
}

/** Exactly the schema's properties. */
export function judgeSchema(schema: NonNullable<Contract["response"]>, body: string) {
  const value = JSON.parse(body);
  const { success, data, error } = schema.safeParse(value);
  if (!success) return `not of its schema: ${error.message.slice(0, 300)}`;
  return isDeepStrictEqual(data, value) ? null : "more than its schema has";
}
