import { expect, test } from "@playwright/test";
import type { OrderMoment } from "@/lib/orders/history";
import { toSteps } from "./order-steps";

const ruth = { ID: "ruth", Username: "ruth", FirstName: "Ruth", LastName: "Abernathy" };
const none = { By: null, Changed: null, GroupName: null, Comments: null };
const approval = { ...none, Event: "approval.approved", By: ruth, GroupName: "Finance" } as const;

test("decisions made together, and consecutive changes, are one step of an order's history", () => {
  const history: OrderMoment[] = [
    { ...none, Event: "order.created", At: "2026-11-01T10:00:00.000Z" },
    { ...none, Event: "order.updated", At: "2026-11-01T10:01:00.000Z", By: ruth, Changed: ["ShippingCost"] },
    {
      ...none,
      Event: "order.updated",
      At: "2026-11-01T11:01:00.000Z",
      By: ruth,
      Changed: ["Comments", "ShippingCost"],
    },
    { ...none, Event: "order.submitted", At: "2026-11-02T10:00:00.000Z" },
    { ...approval, At: "2026-11-03T10:00:00.000Z" },
    { ...approval, At: "2026-11-03T10:00:00.100Z" },
    { ...approval, At: "2026-11-03T12:00:00.000Z" },
    { ...none, Event: "order.opened", At: "2026-11-03T12:00:00.000Z" },
  ];
  expect(toSteps(history).map(({ label }) => label)).toEqual([
    ...["Order created", "Changed: shipping cost, comments", "Order submitted"],
    ...["Approved for Finance, 2 approvals", "Approved for Finance", "Order opened"],
  ]);
});

test("decisions beyond the limit are one step, named Earlier decisions", () => {
  const history = Array.from({ length: 9 }, (_, at) => ({ ...approval, At: `2026-11-0${at + 1}T10:00:00.000Z` }));
  const steps = toSteps(history);
  expect(steps).toHaveLength(9);
  expect(steps[0]).toMatchObject({ label: "Earlier decisions", moment: { By: null } });
  expect(steps[1]).toMatchObject({ label: "Approved for Finance", moment: { By: ruth } });
});
