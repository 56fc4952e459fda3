import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "@/e2e/bench/statistics";

/** `tell`: called with the result; status 0 is no answer. */
export type LoadRequest = {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  tell?: (status: number, text: string) => void;
};

/** `ms` counts from when the request was due, including the `late` ms until this machine could send it. */
export type Answer = { status: number; ms: number; late: number; at: number; retryAfter: string | undefined };

/** A percentile of the answers' times in milliseconds, or of the requests' delays. */
export function timeOf(answers: readonly Answer[], share: number, of: "ms" | "late" = "ms") {
  const times = answers.map((answer) => answer[of]);
  return percentile(times, share);
}

type Load = { origin: string; next: () => LoadRequest; signal: AbortSignal };

/**
 * Sends `perSecond` requests for so many seconds, whether or not earlier ones have been answered, as new people do not wait
 * for one another. Returns the answers; status 0 is none.
 */
export async function sendOpen({ perSecond, seconds, ...load }: Load & { perSecond: number; seconds: number }) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1000 });
  const answers: Promise<Answer>[] = [];
  const start = performance.now();
  const due = (nth: number) => start + (nth / perSecond) * 1000;
  while (performance.now() < start + seconds * 1000 && !load.signal.aborted) {
    while (due(answers.length) <= performance.now())
      answers.push(send({ agent, origin: load.origin, question: load.next(), due: due(answers.length), start }));
    await sleep(Math.max(2, due(answers.length) - performance.now()));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

/** The most requests a second with `clients` that each wait for their answer; a refused one waits a little. */
export async function sendClosed({ clients, seconds, ...load }: Load & { clients: number; seconds: number }) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1000 });
  const answers: Answer[] = [];
  const start = performance.now();
  const client = async () => {
    while (performance.now() < start + seconds * 1000 && !load.signal.aborted) {
      const answer = await send({ agent, origin: load.origin, question: load.next(), due: performance.now(), start });
      answers.push(answer);
      if (answer.status === 503) await sleep(500);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return answers;
}

/** Repeats a request without an answer until it has one other than that the server is too busy. Returns the status. */
export async function sendAgain(origin: string, question: LoadRequest) {
  const agent = new Agent();
  for (;;) {
    let said = "";
    const now = performance.now();
    const tell = (_: number, text: string) => {
      said = text;
    };
    const { status } = await send({ agent, origin, question: { ...question, tell }, due: now, start: now });
    if (status === 503) {
      await sleep(200);
      continue;
    }
    question.tell?.(status, said);
    agent.destroy();
    return status;
  }
}

type Sending = { agent: Agent; origin: string; question: LoadRequest; due: number; start: number };

function send({ agent, origin, question, due, start }: Sending) {
  const { method = "GET", path, headers = {}, body, tell } = question;
  return new Promise<Answer>((resolve) => {
    const late = performance.now() - due;
    let isEnded = false;
    const end = (status: number, retryAfter?: string, text = "") => {
      if (isEnded) return;
      isEnded = true;
      const now = performance.now();
      tell?.(status, text);
      resolve({ status, ms: now - due, late, at: now - start, retryAfter });
    };
    const message = request(`${origin}${path}`, { agent, method, headers, timeout: 30_000 }, (response) => {
      const chunks: Buffer[] = [];
      if (tell) response.on("data", (chunk) => chunks.push(chunk));
      // An incomplete answer counts as none if its content matters.
      const statusOf = () => (tell && !response.complete ? 0 : (response.statusCode ?? 0));
      const text = () => Buffer.concat(chunks).toString();
      response.resume().once("close", () => end(statusOf(), response.headers["retry-after"], text()));
    });
    message.once("timeout", () => message.destroy()).once("error", () => end(0));
    message.end(body);
  });
}
