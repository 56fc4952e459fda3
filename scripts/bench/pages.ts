/**
 * What the main pages cost in a browser: `npm start`, then `npm run bench:pages` beside it. The pages take turns in
 * rounds, so that a busy machine slows them alike. Needs the demo data, or that of `npm run bench:data`. It takes
 * --origin http://localhost:3000, --rounds 5, --user maya, and paths.
 */
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "@/e2e/setup/browser";
import { demoPassword } from "@/prisma/demo/people";
import { toCount } from "./arguments";
import { measureClicks } from "./page-clicks";
import { countScripts, measureLoad } from "./page-load";
import { median } from "./statistics";

const { origin, rounds, user, paths } = readArguments();

type Figures = {
  kB: number;
  firstRows: number;
  throttled: number;
  shift: number;
  clicks: Record<string, number>;
  /** Of JavaScript, once everything has been clicked. */
  kBAfter: number;
};
const measured = new Map<string, Figures[]>(paths.map((path) => [path, []]));

const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const cookies = await signIn(browser);
  for (let round = 0; round < rounds; round++) {
    for (const path of paths) measured.get(path)?.push(await measure(path, cookies));
  }
} finally {
  await browser.close();
}

console.table(
  [...measured].map(([path, figures]) => ({
    page: path,
    "JavaScript kB": median(figures.map(({ kB }) => kB)).toFixed(1),
    "after clicks": median(figures.map(({ kBAfter }) => kBAfter)).toFixed(1),
    "rows ms": Math.round(median(figures.map(({ firstRows }) => firstRows))),
    "rows ms at 4×": Math.round(median(figures.map(({ throttled }) => throttled))),
    "layout shift": median(figures.map(({ shift }) => shift)).toFixed(3),
    ...Object.fromEntries(
      Object.keys(figures[0]?.clicks ?? {}).map((name) => [
        `${name} ms`,
        Math.round(median(figures.flatMap(({ clicks }) => clicks[name] ?? []))),
      ]),
    ),
  })),
);

type Cookies = Awaited<ReturnType<typeof signIn>>;

/** Each load is a browser profile of its own: its cache is cold. */
async function measure(path: string, cookies: Cookies): Promise<Figures> {
  const inNewContext = async <T>(read: (page: Awaited<ReturnType<Browser["newPage"]>>) => Promise<T>) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookies);
    // tsx names functions by a helper that pages do not have.
    await context.addInitScript("globalThis.__name = (named) => named");
    try {
      return await read(await context.newPage());
    } finally {
      await context.close();
    }
  };
  const cold = await inNewContext((page) => measureLoad(page, origin + path));
  const slow = await inNewContext((page) => measureLoad(page, origin + path, { slowdown: 4 }));
  const used = await inNewContext(async (page) => {
    const kB = countScripts(page);
    return { clicks: await measureClicks(page, origin + path), kBAfter: await kB() };
  });
  return { kB: cold.kB, firstRows: cold.firstRows, throttled: slow.firstRows, shift: slow.shift, ...used };
}

async function signIn(in_: Browser) {
  const context = await in_.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`, { waitUntil: "networkidle" });
  await page.getByLabel("Username").fill(user);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

function readArguments() {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    options: { origin: text, rounds: text, user: text },
    allowPositionals: true,
  });
  return {
    origin: values.origin ?? "http://localhost:3000",
    rounds: toCount("rounds", values.rounds, 5),
    user: values.user ?? "maya",
    paths:
      positionals.length > 0 ? positionals : ["/approvals", "/orders/all/LH-20501/approvals", "/orders", "/returns"],
  };
}
