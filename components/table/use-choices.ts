"use client";

import { useEffect, useState } from "react";
import { CallError, call } from "@/lib/api/call";
import type { Choice, choicesContract } from "@/lib/search/choices/contract";
import { type ChoiceKind, choicesOperation } from "@/lib/search/choices/operation";
import { rememberNames } from "./value-names";

const pauseInTyping = 100;

type Answer = { asked: string; items: Choice[]; problem?: string };

/** What can be chosen of a kind. The last answer stays until the next one is there, and a late one is dropped. */
export function useChoices(kind: ChoiceKind, search: string) {
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(1);
  const asked = `${kind} ${search} ${attempt}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked stands for it.
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      const next = await find(kind, search, abort.signal);
      if (!abort.signal.aborted) setAnswer({ asked, ...next });
    };
    const timer = setTimeout(ask, search ? pauseInTyping : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);

  const pending = answer?.asked !== asked;
  return { items: answer?.items ?? [], problem: answer?.problem, pending, retry: () => setAttempt(attempt + 1) };
}

async function find(kind: ChoiceKind, search: string, signal: AbortSignal): Promise<Omit<Answer, "asked">> {
  try {
    const queryParams = search ? { kind, search } : { kind };
    const { Items } = await call<typeof choicesContract>(choicesOperation, { queryParams, signal });
    rememberNames(kind, Items);
    return { items: Items };
  } catch (error) {
    return { items: [], problem: error instanceof CallError ? error.message : "Something went wrong." };
  }
}
