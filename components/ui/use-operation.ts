import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { notify } from "@/components/ui/toast-store";
import { type CallInput, call } from "@/lib/api/call";
import type { Contract, OperationOf, Output } from "@/lib/api/contract";
import type { Because } from "@/lib/api/fault-words";
import { refusalsOf } from "@/lib/api/refusal";
import { queryClient } from "./query-client";

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
 * tells the person instead. After a change the page and its lists show it.
 */
export function useOperation<C extends Contract>(
  operation: OperationOf<C>,
  { done, failed = "Something went wrong.", because }: Options<C> = {},
) {
  const showChange = useShowChange();
  const { isPending, mutateAsync } = useMutation(
    {
      mutationFn: (input: CallInput<C>) => call<C>(operation, input),
      onSuccess: (answer, input) => {
        done?.(answer, input);
        showChange();
      },
    },
    queryClient,
  );
  const run = async (input: CallInput<C>) => {
    try {
      await mutateAsync(input);
      return true;
    } catch (error) {
      notify(failed, { tone: "bad", detail: refusalsOf(error, because)[0].words });
      return false;
    }
  };
  return { pending: isPending, send: mutateAsync, run };
}

/** After a change the page and its lists show it, also those that one goes back to. */
export function useShowChange() {
  const { refresh } = useRouter();
  return () => {
    // The page brings the list it shows; the others are asked again when they are shown.
    void queryClient.invalidateQueries({ refetchType: "none" });
    refresh();
  };
}
