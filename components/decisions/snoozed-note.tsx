import { Button } from "@/components/ui/button";
import { acting } from "./acting";
import { BackAt } from "./back-at";
import type { Subject } from "./subject";

/** Above the form: until when the person has put the approval aside. */
export const SnoozedNote = ({ of, until }: { of: Subject; until: string }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
    <span className="grow">
      You snoozed this. <BackAt of={of} until={until} />.
    </span>
    <Button size="sm" onClick={() => void acting(({ bringBack }) => bringBack(of))}>
      Bring back
    </Button>
  </p>
);
