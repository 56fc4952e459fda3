import { db } from "@/lib/db/connection";
import { createApproval, createCompany, createOrder, createOrderReturn, createProduct, createUser } from "../factories";
import { expect, test } from "./fixtures";

const hostile = `<img src=x onerror="window.broken=1">"'></script><script>window.broken=1</script>\u202Eevil\u2028{{7*7}}`;
const xp = { [hostile.slice(0, 60)]: hostile, Images: [{ Url: "javascript:window.broken=1" }] };

test("stored HTML is shown as text on every page", async ({ page, signIn }) => {
  const buyer = await createCompany("Buyer", { name: hostile.slice(0, 100) });
  const names = { firstName: hostile.slice(0, 100), lastName: hostile.slice(0, 100), comments: hostile };
  const { comments, ...name } = names;
  const user = await createUser(buyer, { roles: ["FullAccess"], ...name });
  const order = await createOrder({ from: buyer, by: user }, { comments, xp });
  await createApproval(order, { approver: user, comments, xp });
  const product = await createProduct(buyer, { name: hostile.slice(0, 100), description: hostile, xp });
  const { id } = await createOrderReturn(order, { comments, xp });
  await db.orderReturnItem.updateMany({ where: { returnId: id }, data: { comments } });
  await signIn(user);

  await page.goto("/orders");
  await expect(page.getByRole("main")).toContainText('<img src=x onerror="window.broken=1">');
  for (const path of [`/orders/all/${order.id}/approvals`, `/products/${product.id}`, `/returns/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText('<img src=x onerror="window.broken=1">');
    if (path.endsWith("approvals")) await page.getByRole("button", { name: /^Details of/ }).click();
    await page.getByRole("tab", { name: "Raw JSON" }).click();
    const record = page.getByRole("tab", { name: "JSON", exact: true });
    if (await record.isVisible()) await record.click();
    expect(await page.evaluate(() => "broken" in window)).toBe(false);
    await expect(page.locator('img[src="x"], [href^="javascript:" i], [src^="javascript:" i]')).toHaveCount(0);
  }
});

test("with the longest names and deepest xp, no page is wider than a phone", async ({ page, signIn }) => {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { roles: ["FullAccess"] });
  const deep = Array.from({ length: 40 }).reduce<object>((inside) => ({ level: inside }), { end: true });
  const long = { ["k".repeat(120)]: "v".repeat(400), deep };
  const order = await createOrder(
    { from: buyer, by: user },
    { id: `long-${"x".repeat(60)}-${buyer.id}`.slice(0, 100) },
  );
  const approval = await createApproval(order, { comments: "c".repeat(2000), xp: long });
  const product = await createProduct(buyer, { name: "n".repeat(100), xp: long });
  const { id } = await createOrderReturn(order, { xp: long });
  await signIn(user);
  await page.setViewportSize({ width: 390, height: 844 });

  const ofOrder = `/orders/all/${order.id}/approvals`;
  for (const path of [
    "/approvals",
    ofOrder,
    `${ofOrder}/${approval.id}`,
    `/products/${product.id}`,
    `/returns/${id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test("HTML in the URL is shown as text, too", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 404/);
  const user = await createUser(await createCompany("Buyer"), { roles: ["FullAccess"] });
  await signIn(user);
  const text = encodeURIComponent(hostile);

  for (const path of [
    `/orders?search=${text}`,
    `/orders?Comments=${text}&direction=${text}`,
    `/products?search=${text}&Name=${text}`,
    `/products/${text}`,
    `/returns/${text}`,
    `/orders/all/${text}/approvals`,
    `/reset-password?outcome=${text}`,
    `/${text}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => "broken" in window)).toBe(false);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  }
});
