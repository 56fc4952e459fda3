import { db } from "@/lib/db/connection";
import { createCompany, createProduct, createUser } from "../factories";
import { findViolations } from "./axe";
import { expect, hydrated, test } from "./fixtures";

test("a product is created in a form that validates by the contract, changed beside others' changes, and deleted", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of (404|412)/);
  const supplier = await createCompany("Supplier");
  await signIn(await createUser(supplier, { roles: ["ProductAdmin"] }));
  await page.goto("/products");
  await page.getByRole("main").getByRole("link", { name: "New product" }).click();
  const form = page.getByRole("form", { name: "Product" });
  const field = (name: string) => form.getByRole("textbox", { name, exact: true });
  await hydrated(field("Name"));

  // Errors of the contract are shown at their field before anything is sent.
  await field("Weight").fill("heavy");
  await form.getByRole("button", { name: "Add a property" }).click();
  await expect(field("Name of property 1")).toBeFocused();
  await field("Name of property 1").fill("Seats");
  await form.getByLabel("Kind of Seats").selectOption("Number");
  await field("Value of Seats").fill("four");
  await form.getByRole("button", { name: "Create product" }).click();
  await expect(field("Name")).toBeFocused();
  for (const words of ["Enter a name.", "Enter a number, such as 12.", "Enter a number, such as 12.5."])
    await expect(form.getByText(words, { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await field("Name").fill("Oak bench");
  await field("Weight").fill("21.5");
  await field("Value of Seats").fill("4");
  await field("Available").fill("7");
  await form.getByLabel("Track stock").check();
  // So are errors that only the operation finds.
  const parent = form.getByRole("combobox", { name: "Parent product" });
  await parent.fill("nowhere");
  await form.getByRole("button", { name: "Create product" }).click();
  await expect(parent).toHaveAccessibleDescription("There is no product “nowhere”.");
  await parent.fill("");

  // Companies are found and shown by name instead of ID.
  const seller = form.getByRole("combobox", { name: "Default supplier" });
  await seller.fill(supplier.name.slice(0, -1));
  await expect(form.locator(`datalist option[value="${supplier.id}"]`)).toHaveText(supplier.name);
  await seller.fill(supplier.id);
  await expect(seller).toHaveAccessibleDescription(supplier.name);
  await form.getByRole("button", { name: "Create product" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oak bench");
  const product = await db.product.findFirstOrThrow({ where: { ownerId: supplier.id } });
  expect(product).toMatchObject({
    defaultSupplierId: supplier.id,
    name: "Oak bench",
    shipWeight: 21.5,
    inventoryQuantityAvailable: 7,
    xp: { Seats: 4 },
  });

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(`/products/${product.id}/edit`);
  await hydrated(field("Name"));
  await field("Name").fill("Bench of oak");
  await field("Length").fill("120");
  await field("Value of Seats").fill("5");
  await expect(form.getByRole("status")).toHaveText("3 unsaved changes, kept in this tab");
  await page.reload();
  await expect(field("Length")).toHaveValue("120");
  await expect(form.getByRole("status")).toHaveText("3 unsaved changes, from before");

  // Somebody else is faster.
  const theirs = { name: "Oak bench, large", description: "Oiled.", xp: { Seats: 6 } };
  await db.product.update({ where: { id: product.id }, data: theirs });
  await form.getByRole("button", { name: "Save" }).click();
  const meanwhile = form.getByRole("alert").filter({ hasText: "Somebody changed this product" });
  await expect(meanwhile).toContainText("Description. Your own changes are still here.");
  await expect(field("Description")).toHaveValue("Oiled.");
  const ofName = meanwhile.getByRole("group", { name: "Name" });
  await expect(ofName.getByRole("radio", { name: "Mine: Bench of oak" })).toBeChecked();
  const ofSeats = meanwhile.getByRole("group", { name: "xp.Seats" });
  await ofSeats.getByRole("radio", { name: "Now saved: 6" }).check();
  await expect(field("Value of Seats")).toHaveValue("6");
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`/products/${product.id}`);
  expect(await db.product.findUniqueOrThrow({ where: { id: product.id } })).toMatchObject({
    ...{ name: "Bench of oak", description: "Oiled.", shipLength: 120, xp: { Seats: 6 } },
  });

  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Bench of oak?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/products");
  expect(await db.product.count({ where: { id: product.id } })).toBe(0);

  // Another company's product is read-only.
  const shared = await createProduct(await createCompany("Supplier"), { defaultSupplierId: supplier.id });
  await page.goto(`/products/${shared.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(shared.name);
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await page.goto(`/products/${shared.id}/edit`);
  await expect(page.getByRole("main")).toContainText("You cannot change this product");
});
