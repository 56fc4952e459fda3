import { useId, useState } from "react";
import { notifyFailure } from "@/components/ui/notify-failure";
import { dismissAbout } from "@/components/ui/toast-store";
import { CallError, type CallInput, call } from "@/lib/api/call";
import type { Contract, OperationOf, Output } from "@/lib/api/contract";
import type { Because } from "@/lib/api/fault-words";
import { forgetFetched } from "./fetched";
import { useOnce } from "./use-once";
import { usePageRefresh } from "./use-page-refresh";

type Options<C extends Contract> = {
  /** Called with the answer, before the page shows the change. */
  done?: (answer: Output<C>, input: CallInput<C>) => void;
  /** What a message of its failure is titled. */
  failed?: string;
  /** Words for a code that say more here than everywhere. */
  because?: Because;
};

/**
 * An operation that changes something. `send` throws what was refused, for a form that shows it at its fields; `run`
 * tells the person instead, and shows what has changed meanwhile. After a change the page and its lists show it. Sent
 * again after an answer that got lost, it is made once.
 */
export function useOperation<C extends Contract>(
  operation: OperationOf<C>,
  { done, failed = "Something went wrong.", because }: Options<C> = {},
) {
  const showChange = useShowChange();
  const once = useOnce();
  const about = useId();
  const [underWay, setUnderWay] = useState(0);
  const send = async (input: CallInput<C>) => {
    setUnderWay((count) => count + 1);
    try {
      const answer = await once(input, (key) => call<C>(operation, { ...input, key }));
      dismissAbout(about);
      done?.(answer, input);
      showChange();
      return answer;
    } finally {
      setUnderWay((count) => count - 1);
    }
  };
  const run = async (input: CallInput<C>) => {
    try {
      await send(input);
      return true;
    } catch (error) {
      notifyFailure(failed, error, { because, about });
      if (error instanceof CallError && error.status === 412) showChange();
      return false;
    }
  };
  return { pending: underWay > 0, send, run };
}

/** After a change the page and its lists show it, also those that one goes back to. */
export function useShowChange() {
  const refresh = usePageRefresh();
  return () => {
    // The page brings the list it shows; the others are asked again when they are shown.
    forgetFetched();
    refresh();
  };
}
