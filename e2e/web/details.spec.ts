import { db } from "@/lib/db";
import { createPurchase } from "../factories";
import { expect, test } from "./fixtures";

for (const path of [
  "/products/nope",
  "/returns/nope",
  "/orders/all/nope/approvals",
  "/orders/sideways/nope/approvals",
]) {
  test(`the tab of ${path} says that it is not found`, async ({ page, signIn, tolerate }) => {
    tolerate(/status of 404/);
    await signIn((await createPurchase(["FullAccess"])).user);
    await page.goto(path);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is nothing here");
    await expect(page).toHaveTitle("Not found · Countersign");
  });
}

test("whoever's session ended on the way to a record comes back to it after signing in", async ({ page, signIn }) => {
  const { user, order } = await createPurchase();
  await signIn(user);
  await page.goto("/orders");
  await db.session.deleteMany({ where: { userId: user.id } });

  await page.getByRole("link", { name: order.id }).click();

  const wanted = `/orders/all/${order.id}/approvals?from=%2Forders`;
  await expect(page).toHaveURL(`/sign-in?callbackUrl=${encodeURIComponent(wanted)}`);
});
