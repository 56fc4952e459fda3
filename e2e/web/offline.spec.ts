import { signedIn } from "../credentials";
import { createCompany, createUser } from "../factories";
import { openGate } from "../gate";
import { expect, startObserved, test } from "../observed";

test("a page without its database says so, with when to try again, and loads by Try again once it is back", async ({
  page,
  context,
}) => {
  using gate = await openGate();
  await using server = await startObserved({ DATABASE_URL: gate.url });
  const user = await createUser(await createCompany("Buyer"));
  await context.addCookies([{ ...(await signedIn(user)), url: server.url }]);

  gate.close();
  const answer = await page.goto(`${server.url}/products`);
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()["retry-after"]).toBe("2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The database cannot be reached");
  await expect(page.getByRole("main")).toContainText(answer?.headers()["x-request-id"] ?? "no ID");
  await expect(page.getByRole("link", { name: "Countersign" })).toBeVisible();

  gate.open();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
});
