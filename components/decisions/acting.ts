import { notify } from "@/components/ui/toast-store";

type Acts = typeof import("./acts");

/** Fetches the actions on approvals: a user near one is likely to act. */
export function fetchActs() {
  import("./acts").catch(() => undefined); // the action itself fetches it again
}

/** The actions on approvals: one script, which is fetched once the pointer or the focus comes near. */
export const acting = <T>(act: (acts: Acts) => T, otherwise = tellUnloaded) =>
  import("./acts").then(act, () => otherwise(checkConnection));

const checkConnection = "Check your connection and try again.";

function tellUnloaded(detail: string) {
  notify("This was not done.", { tone: "bad", detail, isOutage: true });
}
