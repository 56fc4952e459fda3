import { createCompany, createProduct, createUser } from "../factories";
import { expect, test } from "./fixtures";

test("a product's page shows everything in its record, in words", async ({ page, signIn }) => {
  const buyer = await createCompany("Buyer");
  const supplier = await createCompany("Supplier");
  const parent = await createProduct(buyer, { name: "Chairs", isParent: true });
  const { id } = await createProduct(buyer, {
    name: "Folding chair",
    description: "Of beech.",
    parentId: parent.id,
    defaultSupplierId: supplier.id,
    defaultPriceScheduleId: "prices-2026",
    shipFromAddressId: "warehouse-7",
    shipWeight: 4.25,
    shipHeight: 90,
    shipWidth: 45.5,
    shipLength: 12,
    quantityMultiplier: 6,
    specCount: 2,
    variantCount: 1234,
    returnable: true,
    autoForward: true,
    inventoryEnabled: true,
    inventoryVariantLevelTracking: false,
    inventoryOrderCanExceed: false,
    inventoryQuantityAvailable: 8,
    inventoryNotificationPoint: 10,
    xp: { Images: [{ Url: "/icon.svg" }], Material: "beech" },
  });
  await signIn(await createUser(buyer, { roles: ["ProductReader"] }));
  await page.goto(`/products/${id}`);
  const main = page.getByRole("main");

  await expect(page).toHaveTitle(`Product ${id} · Countersign`);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Folding chair");
  const facts = [
    "Of beech.",
    "4.25",
    "90",
    "45.5",
    "12",
    "6",
    "warehouse-7",
    "prices-2026",
    supplier.name,
    supplier.id,
    buyer.name,
    buyer.id,
    parent.id,
    "1,234",
  ];
  for (const words of facts) await expect(main).toContainText(words);
  for (const words of ["Visible to buyers, who can order it", "Can be returned", "Only its owner and default supplier"])
    await expect(main).toContainText(words);
  for (const words of ["No child products", "A single product, not a bundle", "automatically"])
    await expect(main).toContainText(words);

  await expect(main).toContainText("8 available");
  await expect(main.getByText("Low", { exact: true })).toBeVisible();
  await expect(main).toContainText("Limited to available stock");
  await expect(main.getByRole("meter")).toHaveAttribute("aria-valuetext", "8 available, notification at 10");
  await expect(main.getByRole("img", { name: "Folding chair, 1 of 1" })).toBeVisible();
  await expect(main.getByRole("tabpanel", { name: "Tree" })).toContainText('"beech"');
  await main.getByRole("tab", { name: "Raw JSON" }).click();
  await expect(main.getByRole("tabpanel", { name: "Raw JSON" })).toContainText('"Material": "beech"');

  const ofOwner = main.getByRole("link", { name: `All products with OwnerID = ${buyer.id}` });
  await expect(ofOwner).toHaveAttribute("href", `/products?OwnerID=${buyer.id}`);
  await main.getByRole("link", { name: "Chairs" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Chairs");
  await expect(main).toContainText("Has child products");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the stock of a product is said in words", async ({ page, signIn }) => {
    const buyer = await createCompany("Buyer");
    await signIn(await createUser(buyer, { roles: ["ProductReader"] }));
    const rest = { inventoryOrderCanExceed: true, inventoryVariantLevelTracking: true };
    const untracked = { inventoryOrderCanExceed: false, inventoryVariantLevelTracking: false };
    for (const [inventory, words] of [
      [{ inventoryEnabled: null }, "No stock information"],
      [{ inventoryEnabled: false, ...untracked }, "Not tracked"],
      [{ inventoryEnabled: true, inventoryQuantityAvailable: 0, ...rest }, "Out of stock"],
      [{ inventoryEnabled: true, inventoryQuantityAvailable: 11, inventoryNotificationPoint: 10, ...rest }, "In stock"],
    ] as const) {
      const { id } = await createProduct(buyer, inventory);
      await page.goto(`/products/${id}`);

      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
  });
});
