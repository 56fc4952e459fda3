import { orderPath } from "@/components/orders/order-path";
import { notify } from "@/components/ui/toast-store";
import { placeOf } from "./subject";

/** Says that the approval in the address is not in the list, with the way to its page. */
export function tellMissing(key: string) {
  const place = placeIn(key);
  if (!place?.ID) return;
  const { OrderID, ID } = place;
  const open = () => window.location.assign(orderPath("all", OrderID, ID));
  const action = { label: "Open", run: open };
  notify(`${ID} of ${OrderID} is not in this list.`, { tone: "bad", action, detail: "The first one shows." });
}

function placeIn(key: string) {
  try {
    return placeOf(key);
  } catch {
    return undefined; // somebody has written it by hand
  }
}
