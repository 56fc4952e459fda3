import { isDeepStrictEqual } from "node:util";
import { contracts } from "@/lib/contracts";
import type { Contract } from "@/lib/http/contract";
import { problem } from "@/lib/http/response";
import type { Answer } from "../ask";

/** What of an answer breaks the promises of its operation; null where it keeps them. */
export function judge({ path }: Contract, method: string, answer: Answer): string | null {
  const { status, headers, body } = answer;
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  if (!headers["cache-control"]?.includes("no-store")) return `${status} may be kept: ${headers["cache-control"]}`;
  if (method === "HEAD" || status === 204) return body === "" ? null : `${status} has a body`;
  if (status >= 300) return judgeProblem(answer);
  const asked = contracts.find((each) => each.path === path && each.method === method);
  if (!asked) return `${status} to a method that the path does not have`;
  if (asked.file)
    return asked.file.mediaTypes.some((type) => headers["content-type"]?.includes(type)) ? null : "no file";
  if (!asked.response) return `${status} where there is nothing to answer`;
  if (headers["content-type"] !== "application/json") return `${status} as ${headers["content-type"]}`;
  return judgeSchema(asked.response, body);
}

function judgeProblem({ status, headers, body }: Answer) {
  if (headers["content-type"] !== "application/problem+json") return `${status} as ${headers["content-type"]}`;
  const fault = judgeSchema(problem, body);
  if (fault) return fault;
  const { requestId, ...told } = JSON.parse(body);
  if (requestId !== headers["x-request-id"]) return `${status} names another request`;
  return told.status === status ? null : `${status} says that it is ${told.status}`;
}

/** Neither a property too few nor one too many. */
function judgeSchema(schema: NonNullable<Contract["response"]>, body: string) {
  const given = JSON.parse(body);
  const { success, data, error } = schema.safeParse(given);
  if (!success) return `not of its schema: ${error.message.slice(0, 300)}`;
  return isDeepStrictEqual(data, given) ? null : "more than its schema has";
}
