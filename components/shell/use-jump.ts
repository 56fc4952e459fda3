"use client";

import { useEffect, useState } from "react";
import { CallError, call } from "@/lib/api/call";
import type { JumpResult, jumpContract } from "@/lib/search/jump/contract";
import { jumpOperation } from "@/lib/search/jump/operation";

const pauseInTyping = 100;

type Answer = { search: string; items: JumpResult[]; problem?: string };

/** The records that a search finds. Those of the last one stay until the answer is there, and a late answer is dropped. */
export function useJump(search: string) {
  const [answer, setAnswer] = useState<Answer>({ search: "", items: [] });
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (!search) return setAnswer({ search, items: [] });
    const abort = new AbortController();
    const { signal } = abort;
    const ask = async () => {
      const next = await find(search, signal);
      if (!signal.aborted) setAnswer(next);
    };
    const timer = setTimeout(ask, pauseInTyping);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, attempt]);

  const { items, problem } = answer;
  const retry = () => {
    setAnswer({ search: "", items });
    setAttempt(attempt + 1);
  };
  return { items, problem, pending: answer.search !== search, retry };
}

async function find(search: string, signal: AbortSignal): Promise<Answer> {
  try {
    const { Items } = await call<typeof jumpContract>(jumpOperation, { queryParams: { search }, signal });
    return { search, items: Items };
  } catch (error) {
    const problem = error instanceof CallError ? error.message : "Something went wrong.";
    return { search, items: [], problem };
  }
}
