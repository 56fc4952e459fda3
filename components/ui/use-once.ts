import { useRef } from "react";
import { CallError } from "@/lib/api/call";
import { newKey } from "@/lib/api/new-key";

/** Sends a change under a key that stays until it is answered: sent again after an answer that got lost, it is made once. */
export function useOnce() {
  const unanswered = useRef<{ of: string; key: string }>(undefined);
  return async <Answer>(input: object, send: (key: string) => Promise<Answer>) => {
    const of = JSON.stringify(input);
    const attempt = unanswered.current?.of === of ? unanswered.current : { of, key: newKey() };
    unanswered.current = attempt;
    const forget = () => {
      if (unanswered.current === attempt) unanswered.current = undefined;
    };
    try {
      const answer = await send(attempt.key);
      forget();
      return answer;
    } catch (error) {
      if (isAnswer(error)) forget();
      throw error;
    }
  };
}

/** What failed on the way or in the server may have been made. */
const isAnswer = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500;
