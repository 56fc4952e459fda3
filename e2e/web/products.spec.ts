import { db } from "@/lib/db/connection";
import { createCompany, createProduct, createUser } from "../factories";
import { findViolations } from "./axe";
import { expect, keysReady, test } from "./fixtures";

const tracked = { inventoryEnabled: true, inventoryVariantLevelTracking: false, inventoryOrderCanExceed: false };

/** A supplier, which mostly sees its own products. */
async function createShelf() {
  const supplier = await createCompany("Supplier");
  const sells = (fields: Parameters<typeof createProduct>[1]) => createProduct(supplier, fields);
  const low = { ...tracked, inventoryQuantityAvailable: 8, inventoryNotificationPoint: 10 };
  return {
    supplier,
    chair: await sells({ name: "Folding chair", ...low, xp: { Images: [{ Url: "/icon.svg" }], Wood: "beech" } }),
    desk: await sells({ name: "Desk", ...tracked, inventoryQuantityAvailable: 1200, active: false }),
    lamp: await sells({ name: "Lamp", inventoryEnabled: null }),
    user: await createUser(supplier, { roles: ["ProductReader"] }),
  };
}

test("the list of products shows which are active and low in stock, and links to a product", async ({
  page,
  signIn,
}) => {
  const { supplier, chair, user } = await createShelf();
  await signIn(user);
  await page.goto(`/products?OwnerID=${supplier.id}`);
  const table = page.locator("tbody");
  await expect(table.getByRole("link")).toHaveText(["Desk", "Folding chair", "Lamp"]);

  const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(rowOf("Folding chair").getByRole("meter")).toHaveAttribute("aria-valuetext", /^8 available/);
  await expect(rowOf("Folding chair").locator("img")).toHaveAttribute("src", "/icon.svg");
  await expect(rowOf("Folding chair").getByText("Active", { exact: true })).toBeVisible();
  await expect(rowOf("Desk")).toContainText("Inactive");
  await expect(rowOf("Desk")).toContainText("1,200");
  await expect(rowOf("Lamp").getByText("none")).toBeAttached();

  await keysReady(page);
  await page.getByRole("searchbox", { name: "Search products" }).fill("chair fold");
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await table.getByRole("link", { name: "Folding chair" }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/products/${chair.id}\\?from=[^&]*search%3Dchair%2Bfold`));
  await page.goBack();
  await expect(table.getByRole("link")).toHaveText(["Folding chair"]);
});

test("products low in stock are shown by a tab, and by a filter", async ({ openBrowser }) => {
  const { supplier, user } = await createShelf();
  const page = await openBrowser(user, { javaScriptEnabled: false });
  await page.goto("/products");
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Low stock" }).click();
  await expect(page).toHaveURL("/products?Inventory.LowStock=true");
  await expect(page.getByRole("list", { name: "Filters" })).toContainText("Low stock is yes");
  await page.goto(`/products?OwnerID=${supplier.id}&Inventory.LowStock=true`);
  await expect(page.locator("tbody").getByRole("link")).toHaveText(["Folding chair"]);
});

test("an image that does not load is replaced by an icon", async ({ page, signIn, tolerate }) => {
  tolerate(/status of 404/);
  const supplier = await createCompany("Supplier");
  await createProduct(supplier, { name: "Stool", xp: { Images: [{ Url: "/demo/none.svg" }] } });
  await signIn(await createUser(supplier, { roles: ["ProductReader"] }));
  await page.goto(`/products?OwnerID=${supplier.id}`);
  await keysReady(page);

  const row = page.getByRole("row").filter({ hasText: "Stool" });
  await expect(row.getByRole("cell").first().locator("svg")).toBeVisible();
  await expect(row.locator("img")).toHaveCount(0);
});

test("products are filtered by stock, by empty values and by xp, and sorted by stock", async ({ page, signIn }) => {
  const { supplier, user } = await createShelf();
  await signIn(user);
  await page.goto(`/products?OwnerID=${supplier.id}&sortBy=!Inventory.QuantityAvailable`);
  const links = page.locator("tbody").getByRole("link");
  await expect(links).toHaveText(["Lamp", "Desk", "Folding chair"]);
  const addFilter = async (property: string, condition: string, fill?: Record<string, string>) => {
    await page.getByRole("button", { name: "Add filter" }).click();
    const dialog = page.getByRole("dialog", { name: "Add filter" });
    await dialog.getByLabel("Property").selectOption(property);
    for (const [label, value] of Object.entries(fill ?? {})) await dialog.getByLabel(label).fill(value);
    await dialog.getByLabel("Condition").selectOption(condition);
    await dialog.getByRole("button", { name: "Add filter" }).click();
  };

  await addFilter("Available", "is known");
  await expect(links).toHaveText(["Desk", "Folding chair"]);
  await addFilter("Extended property (xp)", "is empty", { "Name in xp": "Wood" });
  await expect(links).toHaveText(["Desk"]);
  await expect(page.getByRole("list", { name: "Filters" })).toContainText("Available is known");
  await expect(page).toHaveURL(/Inventory\.QuantityAvailable=\*&xp\.Wood=%21\*/);
});

test("a company without products reads so, and an empty search has a way back", async ({ page, signIn }) => {
  const { supplier, user } = await createShelf();
  await signIn(user);
  await page.goto(`/products?OwnerID=${supplier.id}&search=nothing-like-it`);
  await expect(page.getByRole("heading", { name: "No products match" })).toBeVisible();
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/products(\?page=1)?$/);
  // Not which ones: other tests' products that every supplier sees may come first.
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
});

test("columns hidden by default can be shown, and stay visible", async ({ page, signIn }) => {
  const { supplier, user } = await createShelf();
  await signIn(user);
  await page.goto(`/products?OwnerID=${supplier.id}`);
  const parent = page.getByRole("columnheader", { name: "Parent" });
  await expect(page.getByRole("columnheader", { name: "Owner" })).toBeVisible();
  await expect(parent).toBeHidden();
  await keysReady(page);

  await page.getByRole("button", { name: "Display", exact: true }).click();
  await page.getByRole("checkbox", { name: "Parent" }).check();
  await expect(parent).toBeVisible();
  await page.reload();
  await expect(parent).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Stock updated" })).toBeHidden();
});

test("a user who may change products edits low stock in its row by keyboard, beside others' changes, and undoes it", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 412/);
  const { supplier, chair } = await createShelf();
  await createProduct(supplier, {
    name: "Sofa",
    ...tracked,
    inventoryQuantityAvailable: 2,
    inventoryNotificationPoint: 3,
  });
  const other = await createCompany("Supplier");
  const theirs = { ...tracked, inventoryQuantityAvailable: 1, inventoryNotificationPoint: 5 };
  await createProduct(other, { name: "Their sofa", ...theirs, defaultSupplierId: supplier.id });
  await signIn(await createUser(supplier, { roles: ["ProductAdmin"] }));
  await page.goto("/products?Inventory.LowStock=true");
  await keysReady(page);
  await expect(page.getByRole("button", { name: /^Edit stock of/ })).toHaveCount(2);
  const editor = page.getByRole("dialog", { name: "Stock of Folding chair" });
  const available = editor.getByRole("textbox", { name: "Available" });
  const stock = () =>
    db.product.findUniqueOrThrow({
      where: { id: chair.id },
      select: { inventoryQuantityAvailable: true, inventoryNotificationPoint: true },
    });

  await page.keyboard.press("j");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Edit stock of Folding chair, 8" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(available).toBeFocused();
  await page.keyboard.type("a few");
  await page.keyboard.press("Enter");
  await expect(available).toHaveAccessibleDescription("Enter a number, such as 12.");
  expect(await findViolations(page)).toEqual([]);
  // Meanwhile an order takes two.
  await db.product.update({ where: { id: chair.id }, data: { inventoryQuantityAvailable: 6 } });
  await available.fill("9");
  await page.keyboard.press("Enter");
  const choice = editor.getByRole("group", { name: "Available" });
  await expect(choice.getByRole("radio", { name: "Now saved: 6" })).not.toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await available.fill("7");
  await available.press("Enter");
  await expect(editor).toBeHidden();
  expect(await stock()).toEqual({ inventoryQuantityAvailable: 7, inventoryNotificationPoint: 10 });
  await expect(page.getByRole("button", { name: "Edit stock of Folding chair, 7" })).toBeVisible();

  await expect(page.getByText("Folding chair: 7 available, low at 10.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Folding chair: 6 available, low at 10 again.")).toBeVisible();
  expect(await stock()).toMatchObject({ inventoryQuantityAvailable: 6 });
});
