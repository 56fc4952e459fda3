import { bySession } from "../credentials";
import { createCompany, createUser } from "../factories";
import { expect, test } from "./fixtures";

const nonceOf = (policy: string | undefined) => /'nonce-([\w+/=]+)'/.exec(policy ?? "")?.[1];

test("each load of each page has its own nonce", async ({ request }) => {
  const headers = await bySession(await createUser(await createCompany("Buyer")));
  const nonces = new Set<string | undefined>();
  const paths = [
    "/orders",
    "/orders",
    "/sign-in",
    "/forgot-password",
    "/reset-password",
    "/confirm-email",
    "/unknown",
    "/docs/api", // rendered for each signed-in person
  ];
  for (const path of paths) {
    const answer = await request.get(path, { headers });
    expect(answer.url(), "no redirect").toMatch(new RegExp(`${path}$`));
    nonces.add(nonceOf(answer.headers()["content-security-policy"]));
  }

  expect(nonces.size).toBe(paths.length);
  expect([...nonces].every((nonce) => nonce && nonce.length >= 22)).toBe(true);
});

test("an injected script or handler does not run", async ({ page, tolerate }) => {
  tolerate(/Content Security Policy|The policy script-src/);
  await page.route("**/sign-in", async (route) => {
    const response = await route.fetch();
    const [head, rest] = (await response.text()).split("</body>");
    const intruder = '<script>window.broken = 1</script><img src="data:," onerror="window.broken = 2">';
    await route.fulfill({ response, body: `${head}${intruder}</body>${rest}` });
  });

  await page.goto("/sign-in");

  await expect(page.locator("img[onerror]")).toBeAttached();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(await page.evaluate(() => "broken" in window)).toBe(false);
});

test("no page may be framed or cached, or send its URL to others", async ({ request }) => {
  const headers = (await request.get("/sign-in")).headers();

  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["referrer-policy"]).toBe("no-referrer");
});
