import { hear } from "@/components/live/changes";
import { forgetFetched } from "@/components/ui/fetched";
import { notifyFailure } from "@/components/ui/notify-failure";
import { notify } from "@/components/ui/toast-store";
import { CallError, call } from "@/lib/api/call";
import type { Because } from "@/lib/api/fault-words";
import type { releaseApprovalContract, takeApprovalContract } from "@/lib/approvals/taking/contract";
import { releaseApprovalOperation, takeApprovalOperation } from "@/lib/approvals/taking/operations";
import { fullName } from "@/lib/users/full-name";
import { colleagues, isMe, readerID, setTaken, type Taken } from "./colleagues-store";
import { readRows } from "./ended";
import { onceMore } from "./once-more";
import { keyOf, paramsOf, placeOf, type Subject } from "./subject";

type Of = Pick<Subject, "OrderID" | "ID">;

/** Takes an approval, and tells the user and, through the server, the group. */
export async function take(of: Of, { takeOver }: { takeOver: boolean }) {
  try {
    const request = { params: paramsOf(of), body: { TakeOver: takeOver } };
    const { DateTaken, Until } = await onceMore(() =>
      call<typeof takeApprovalContract>(takeApprovalOperation, request),
    );
    const Person = {
      ID: readerID() ?? "",
      Username: "",
      FirstName: "You",
      LastName: "",
    };
    setTaken(keyOf(of), { Person, DateTaken, Until });
    notify(`You took ${of.OrderID}.`, {
      about: keyOf(of),
      detail: "The group sees it for 30 minutes, or until you give it back.",
    });
  } catch (error) {
    tellWhyNot(of, error);
  }
  forgetFetched();
}

function tellWhyNot({ OrderID, ID }: Of, error: unknown) {
  const data = error instanceof CallError ? error.faults[0]?.Data : undefined;
  if (data?.Reason === "Taken" && data.TakenBy) {
    // Safe: the API's data about the first decision.
    const { TakenBy, DateTaken, Until } = data as unknown as { TakenBy: Taken["Person"] } & Omit<Taken, "Person">;
    setTaken(keyOf({ OrderID, ID }), { Person: TakenBy, DateTaken, Until });
    return void notify(`${fullName(TakenBy)} took ${OrderID} first.`, { tone: "bad", about: keyOf({ OrderID, ID }) });
  }
  notifyFailure(`${OrderID} was not taken.`, error, { about: keyOf({ OrderID, ID }), because: whyNot });
}

const whyNot: Because = {
  "Approval.CannotTake NotAwaiting": "It no longer awaits your decision.",
  "Approval.CannotTake TooMany": "You have taken 50 others. Decide some of them, or give some back.",
};

/** Releases it at once. */
export async function giveBack(of: Of) {
  try {
    await onceMore(() => call<typeof releaseApprovalContract>(releaseApprovalOperation, { params: paramsOf(of) }));
    setTaken(keyOf(of), null);
    notify(`You gave ${of.OrderID} back.`, { about: keyOf(of) });
  } catch (error) {
    notifyFailure(`${of.OrderID} was not given back.`, error, { about: keyOf(of) });
  }
  forgetFetched();
}

/** After a gap in the news: what one has taken may have been taken over, or be decided. */
async function lookAgain() {
  const mine = [...colleagues.get().takes].flatMap(([key, taken]) =>
    taken && isMe(taken.Person) ? [placeOf(key)] : [],
  );
  const rows = await readRows(mine).catch(() => undefined);
  if (!rows) return;
  for (const of of mine) setTaken(keyOf(of), rows.get(keyOf(of))?.Taken ?? null);
}

hear((news) => void ("isStale" in news && lookAgain()));
