import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "@/e2e/bench/statistics";

/** `tell`: what wants to know what became of it; status 0 is no answer. */
export type LoadRequest = {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  tell?: (status: number, text: string) => void;
};

/** `ms` counts from when the request was due; `late` of them went by before this machine could send it. */
export type Answer = { status: number; ms: number; late: number; at: number; retryAfter: string | undefined };

/** What a share of the answers took at most, in milliseconds; or by how much these requests were late. */
export function timeOf(answers: readonly Answer[], share: number, of: "ms" | "late" = "ms") {
  const times = answers.map((answer) => answer[of]);
  return percentile(times, share);
}

type Load = { origin: string; next: () => LoadRequest; signal: AbortSignal };

/**
 * Sends `perSecond` requests for so many seconds, whether or not earlier ones have been answered: people who come do
 * not wait for one another. Gives the answers; status 0 is none.
 */
export async function sendOpen({ perSecond, seconds, ...load }: Load & { perSecond: number; seconds: number }) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1000 });
  const answers: Promise<Answer>[] = [];
  const start = performance.now();
  const due = (nth: number) => start + (nth / perSecond) * 1000;
  while (performance.now() < start + seconds * 1000 && !load.signal.aborted) {
    while (due(answers.length) <= performance.now())
      answers.push(send({ agent, origin: load.origin, question: load.next(), due: due(answers.length), start }));
    await sleep(2);
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

/** As many a second as there can be with `clients` that each wait for their answer; who is refused waits a little. */
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

/** Sends again what had no answer, until it has one: not that the server is too busy. Gives its status. */
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
      // An answer that is cut short is none to whom it matters what it says.
      const statusOf = () => (tell && !response.complete ? 0 : (response.statusCode ?? 0));
      const text = () => Buffer.concat(chunks).toString();
      response.resume().once("close", () => end(statusOf(), response.headers["retry-after"], text()));
    });
    message.once("timeout", () => message.destroy()).once("error", () => end(0));
    message.end(body);
  });
}
