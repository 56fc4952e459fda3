import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { db } from "@/lib/db/connection";
import { accessToken } from "../credentials";
import {
  createApproval,
  createCompany,
  createOrder,
  createOrderReturn,
  createProduct,
  createPurchase,
  createUser,
} from "../factories";
import { expect, holdBack, keysReady, test } from "./fixtures";

test("while a clicked link's page loads, the link and the page show it; a person whose session ends on the way to a record gets there after signing in", async ({
  page,
  signIn,
  tolerate,
}) => {
  tolerate(/status of 401/); // the page's other requests
  const { user, order } = await createPurchase();
  await signIn(user);
  await page.goto("/orders");
  await keysReady(page);
  const answer = await holdBack(page, /\/returns\?/);
  const bar = () => page.evaluate(() => getComputedStyle(document.body, "::before").animationName);
  const areas = page.getByRole("navigation", { name: "Areas" });
  const link = areas.getByRole("link", { name: "Returns" });
  await link.click();
  await expect(link).toHaveAttribute("aria-busy", "true");
  expect(await bar()).toBe("go-on");
  await expect(page.getByRole("main")).toHaveCSS("opacity", "0.55");
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Returns");
  await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
  await expect(link).not.toHaveAttribute("aria-busy");
  expect(await bar()).toBe("none");

  await areas.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  await db.session.deleteMany({ where: { userId: user.id } });

  await page.getByRole("link", { name: order.id }).click();

  const target = `/orders/all/${order.id}/approvals?from=%2Forders`;
  await expect(page).toHaveURL(`/sign-in?callbackUrl=${encodeURIComponent(target)}`);
});

/** Orders with different totals, the first of 100. */
async function createList() {
  const { buyer, user, order } = await createPurchase();
  const orders = [order];
  for (const total of [200, 300, 400]) orders.push(await createOrder({ from: buyer, by: user }, { total }));
  const [, second = "", third = "", fourth = ""] = orders.map(({ id }) => id);
  return { user, second, third, fourth };
}

test("a record has links to the next and previous one, and back to the same list", async ({ page, signIn }) => {
  const { user, second, third, fourth } = await createList();
  await signIn(user);
  const list = "/orders?Total=%3E100&sortBy=Total";
  await page.goto(list);
  const title = page.getByRole("heading", { level: 1 });
  const neighbours = page.getByRole("navigation", { name: "Records of the list" });
  await page.getByRole("link", { name: third }).click();
  await expect(title).toHaveText(`Order ${third}`);

  await neighbours.getByRole("link", { name: "Next" }).click();
  await expect(title).toHaveText(`Order ${fourth}`);
  await expect(neighbours.getByRole("link", { name: "Next" })).toHaveAttribute("aria-disabled", "true");
  await neighbours.getByRole("link", { name: "Previous" }).click();
  await expect(title).toHaveText(`Order ${third}`);
  await expect(neighbours.getByRole("link", { name: "Previous" })).toHaveAttribute("href", new RegExp(second));
  await page.keyboard.press("Shift+K");
  await expect(title).toHaveText(`Order ${second}`);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Orders" }).click();

  await expect(page).toHaveURL(list);
  await expect(page.getByText("1–3 of 3")).toBeVisible();
});

test("an order keeps its list while its own table changes, and links to its returns keep both", async ({
  page,
  signIn,
}) => {
  const { user, order, path } = await createPurchase();
  await createApproval(order, { comments: "too dear" });
  const { id } = await createOrderReturn(order);
  await signIn(user);
  const list = "/orders?Status=AwaitingApproval";
  await page.goto(`${path}?from=${encodeURIComponent(list)}`);
  await keysReady(page);

  await page.getByRole("searchbox", { name: "Search approvals" }).fill("dear");
  await expect(page).toHaveURL(`${path}?search=dear&from=${encodeURIComponent(list)}`);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText(/Order created.*Awaiting approval/);
  await page.getByRole("link", { name: id }).click();

  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expect(breadcrumb).toHaveText(["Orders", `Order ${order.id}`]);
  await breadcrumb.last().click();
  await expect(page).toHaveURL(`${path}?search=dear&from=${encodeURIComponent(list)}`);
  await expect(breadcrumb).toHaveText(["Orders"]);
  await breadcrumb.click();
  await expect(page).toHaveURL(list);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a way back to another site, or to a page that shows no list, is ignored", async ({ page, signIn }) => {
    const { user, path } = await createPurchase();
    await signIn(user);
    const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
    for (const from of [
      "https://elsewhere.example/orders",
      "//elsewhere.example/orders",
      "javascript:alert(1)",
      "/\\elsewhere.example/orders",
      "/api/auth/signout",
      "/orders/../docs/api",
      "/orders/all/x%00/approvals",
    ]) {
      await page.goto(`${path}?from=${encodeURIComponent(from)}`);
      await expect(breadcrumb, from).toHaveText(["Orders"]);
      await expect(breadcrumb, from).toHaveAttribute("href", "/orders");
    }
  });
});

test("a record's JSON is one tab away; its curl command works as pasted, with any ID", async ({
  page,
  signIn,
  as,
  baseURL,
}) => {
  const buyer = await createCompany("Buyer");
  const user = await createUser(buyer, { roles: ["ProductReader"] });
  const { id } = await createProduct(buyer, { id: `it's "50%" \\ $HOME \`id\` [1-2] {a,b}/ü ${buyer.id.slice(-8)}` });
  await signIn(user);
  await page.goto(`/products/${encodeURIComponent(id)}`);
  await page.getByRole("tab", { name: "Overview" }).focus();
  await page.keyboard.press("ArrowRight");
  const panel = page.getByRole("tabpanel", { name: "JSON", exact: true });
  await expect(panel.locator("pre")).toHaveCount(2);
  const [command, json] = await panel.locator("pre").allTextContents();

  expect(command).toContain(`curl -H "Authorization: Bearer $TOKEN" '${baseURL}/api/v1/products/it%27s`);
  const env = { ...process.env, TOKEN: await accessToken(user) };
  const { stdout } = await promisify(execFile)("sh", ["-c", `${command} --silent --noproxy '*'`], { env });

  const answer = await (await (await as(user)).get(`/products/${encodeURIComponent(id)}`)).json();
  expect(JSON.parse(stdout)).toEqual(answer);
  expect(json).toBe(JSON.stringify(answer, null, 2));
});

test("images are shown from any common xp property; a blocked one says why", async ({ page, signIn }) => {
  const buyer = await createCompany("Buyer");
  const Images = [
    "/icon.svg?1",
    { url: "/icon.svg?2" },
    { URL: "http://elsewhere.example/a.png" },
    "javascript:alert(1)",
  ];
  const { id } = await createProduct(buyer, { xp: { Images } });
  await signIn(await createUser(buyer, { roles: ["ProductReader"] }));
  await page.goto(`/products/${id}`);
  const images = page.getByRole("list", { name: "Images" });

  await expect(images.getByRole("img")).toHaveCount(2);
  await expect(images.getByRole("link")).toHaveCount(3);
  await expect(images.getByRole("link").last()).toHaveText("Not shown: the image is not served over https");
});

test("a value of a product links to the products that share it, and from there to the next", async ({
  page,
  signIn,
}) => {
  const buyer = await createCompany("Buyer");
  const xp = { Care: { Wash: `30* | !${buyer.id}` }, Sizes: ["S"], "a.b": 1 };
  for (const name of ["Apron", "Blouse", "Coat"]) await createProduct(buyer, { name, xp });
  const { id } = await createProduct(buyer, { name: "Bare" });
  await createProduct(buyer, { name: "Child", parentId: id, xp: { Care: { Wash: "60" } } });
  await signIn(await createUser(buyer, { roles: ["ProductReader"] }));
  const first = await db.product.findFirstOrThrow({ where: { ownerId: buyer.id, name: "Apron" } });
  await page.goto(`/products/${first.id}`);
  const title = page.getByRole("heading", { level: 1 });

  const filters = page.getByRole("link", { name: /^Filter by/ });
  await expect(filters).toHaveCount(1);
  await filters.click();
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  const list = page.url();
  await page.getByRole("link", { name: "Blouse" }).click();
  await expect(title).toHaveText("Blouse");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(title).toHaveText("Coat");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Products" }).click();

  await expect(page).toHaveURL(list);
  await expect(page.getByText("1–3 of 3")).toBeVisible();
});
