import { useState } from "react";
import { notify } from "@/components/ui/toast-store";
import { refusalOf } from "./refusal-of";

/** Whether what was asked for is under way, and what asks for it: a person whose request fails is told so, and why. */
export function useAsking(failed = "Something went wrong.") {
  const [pending, setPending] = useState(false);
  const ask = async (work: () => Promise<unknown>) => {
    setPending(true);
    try {
      await work();
    } catch (error) {
      notify(failed, { tone: "bad", detail: refusalOf(error) });
    }
    setPending(false);
  };
  return { pending, ask };
}
