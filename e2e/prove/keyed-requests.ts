import { randomUUID } from "node:crypto";
import type { QueryResultRow } from "pg";
import type { LoadRequest } from "./open-loop";

/** A person with FullAccess in a company, and a member of its approving group. */
export type Member = { userID: string; companyID: string; headers: Record<string, string> };
export type ReadRows = <T extends QueryResultRow>(statement: string, values: unknown[]) => Promise<T[]>;

/** The state of a step: not started, in progress, answered as done, or sent without an answer. */
export type Step = "open" | "sent" | "done" | "unknown";

export type Change = {
  method?: "POST" | "PATCH";
  path: string;
  body: object | string;
  by: Member;
  type?: string;
  tell: (status: number, text: string) => void;
};

/** Changes with an Idempotency-Key each, so that those without an answer can be repeated. */
export class KeyedRequests {
  readonly #unanswered: LoadRequest[] = [];

  ask({ method = "POST", path, body, by, type = "application/json", tell }: Change): LoadRequest {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const keyHeaders = {
      "content-type": type,
      "content-length": Buffer.byteLength(text),
      "idempotency-key": randomUUID(),
    };
    const request: LoadRequest = {
      method,
      path: `/api/v1${path}`,
      headers: { ...by.headers, ...keyHeaders },
      body: text,
    };
    request.tell = (status, answer) => {
      if (status === 0) this.#unanswered.push(request);
      tell(status, answer);
    };
    return request;
  }

  takeUnanswered() {
    return this.#unanswered.splice(0);
  }
}

/** The state of a step by its answer; a refused step has not happened. */
export const stepAfter = (status: number): Step =>
  status >= 200 && status < 300 ? "done" : isRefused(status) ? "open" : "unknown";

export const isRefused = (status: number) => status === 503;

/** Whether a done step is missing, or a step that was not sent exists. */
export const disagrees = (step: Step, isThere: boolean) =>
  (step === "done" && !isThere) || (step === "open" && isThere);
