import { hashPassword } from "@/lib/auth/password-hash";
import { createCompany, createUser, ensureOwner } from "../factories";
import { expect, test } from "./fixtures";

const password = "orchard-lantern-42";

test("a program in a browser gets an ID without a secret; another client's secret is shown once and works, and disabling the client ends its access", async ({
  page,
  signIn,
  request,
  tolerate,
}) => {
  tolerate(/status of 400/);
  const fields = { passwordHash: await hashPassword(password), roles: ["OrderAdmin" as const] };
  const user = await createUser(await createCompany("Buyer"), fields);
  await signIn(await createUser(await ensureOwner()));
  await page.goto("/admin/clients");
  const form = page.getByRole("form", { name: "New API client" });

  await test.step("without a secret", async () => {
    await page.getByRole("button", { name: "New API client" }).click();
    await form.getByLabel("Name").fill(`Shop ${user.id}`);
    await form.getByLabel("It can keep a secret").uncheck();
    await form.getByRole("button", { name: "Create" }).click();
    const dialog = page.getByRole("dialog", { name: `Shop ${user.id}` });
    await expect(dialog).toContainText("It has no secret.");
    const client_id = (await dialog.getByTestId("Client ID").textContent()) ?? "";
    const signsIn = { grant_type: "password", client_id, username: user.username, password };
    expect((await request.post("/api/oauth/token", { form: signsIn })).status()).toBe(200);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toBeHidden();
  });

  const name = `Warehouse ${user.id}`;
  await page.getByRole("button", { name: "New API client" }).click();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Runs as").fill("nobody-like-this");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByText("There is no user with this ID.")).toBeVisible();
  await form.getByLabel("Runs as").fill(user.id);
  await form.getByRole("button", { name: "Create" }).click();

  const secretDialog = page.getByRole("dialog", { name: `Secret of ${name}` });
  await expect(secretDialog).toContainText("This is shown only once");
  for (const key of ["Escape", "Escape", "Enter"]) await page.keyboard.press(key);
  await page.mouse.click(5, 5); // outside
  await expect(secretDialog).toBeVisible();
  const client_id = (await secretDialog.getByTestId("Client ID").textContent()) ?? "";
  const client_secret = (await secretDialog.getByTestId("Secret").textContent()) ?? "";
  const token = () =>
    request.post("/api/oauth/token", { form: { grant_type: "client_credentials", client_id, client_secret } });
  expect((await token()).status()).toBe(200);
  await secretDialog.getByRole("button", { name: "I saved it" }).click();
  await expect(secretDialog).toBeHidden();

  await page.goto(`/admin/clients?ID=${client_id}`);
  await page.getByRole("button", { name: `Details of ${client_id}` }).click();
  await expect(page.getByText(client_secret)).toBeHidden();
  await page.getByRole("button", { name: "Deactivate…" }).click();
  const dialog = page.getByRole("dialog", { name: `Deactivate ${name}?` });
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByRole("table").getByText("Inactive")).toBeVisible();
  expect((await token()).status()).toBe(401);
});

test("other companies have no page of API clients", async ({ openBrowser }) => {
  const page = await openBrowser(await createUser(await createCompany("Buyer")), { javaScriptEnabled: false });
  await page.goto("/admin/clients");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API clients are managed by the marketplace owner");
  await expect(page.getByRole("link", { name: "API clients" })).toBeHidden();
});
