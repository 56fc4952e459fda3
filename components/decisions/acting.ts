import { notify } from "@/components/ui/toast-store";

type Acts = typeof import("./acts");

/** Fetches what acts on approvals: whoever comes near one is likely to act. */
export function fetchActs() {
  import("./acts").catch(() => undefined); // it is fetched anew by whoever acts
}

/** Acts on approvals. What does is one script, which is fetched once somebody comes near. */
export const acting = <T>(act: (acts: Acts) => T, otherwise = tellUnloaded) =>
  import("./acts").then(act, () => otherwise(checkConnection));

const checkConnection = "Check your connection and try again.";

function tellUnloaded(detail: string) {
  notify("This was not done.", { tone: "bad", detail });
}
