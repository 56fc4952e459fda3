import { notify, type Toast } from "@/components/ui/toast-store";
import { CallError } from "@/lib/api/call";
import type { Because } from "@/lib/api/fault-words";
import { refusalsOf } from "@/lib/api/refusal";

type More = Partial<Pick<Toast, "about" | "until" | "detail">> & { because?: Because };

export const isOutage = (error: unknown) => error instanceof CallError && error.status === 0;

/** Tells that something was not done, and why. */
export const notifyFailure = (
  text: string,
  error: unknown,
  { because, detail = refusalsOf(error, because)[0].words, ...more }: More = {},
) => notify(text, { tone: "bad", detail, isOutage: isOutage(error), ...more });
