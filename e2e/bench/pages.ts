import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "@/e2e/setup/browser";
import { demoPassword } from "@/prisma/demo/people";
import { readArguments, text, toCount } from "@/scripts/arguments";
import { run } from "@/scripts/run";
import { measureClicks } from "./page-clicks";
import { measureDesk } from "./page-desk";
import { measureLoad, toKB, waitForScripts, watchScripts } from "./page-load";
import { median } from "./statistics";

const usage = "npm run bench:pages [-- --origin http://localhost:3000 --rounds 5 --user maya --decider ruth /orders …]";

/** The desk's columns: from a key press until its row shows the decision, and until the next preview is shown. */
const deskTargets = { marked: 50, previewed: 100 };

/** The columns of every page with a list. */
const targets = {
  "HTML kB": 90,
  "JavaScript kB": 176,
  "later kB": 16,
  "rows ms": 250,
  "rows ms at 4×": 700,
  "layout shift": 0,
};

/**
 * npm run bench:pages: the cost of the main pages in a browser, with a running server (npm start) and the demo data or that
 * of npm run bench:data. The pages take turns in rounds, so that a busy machine slows all alike.
 */
await run(async () => {
  const { origin, rounds, user, decider, paths } = readOptions();
  const presses: Awaited<ReturnType<typeof measureDesk>>[] = [];
  const measured = new Map<string, Figures[]>(paths.map((path) => [path, []]));
  const browser = await chromium.launch({ executablePath: await findChromium() });
  try {
    const cookies = await signIn(browser, { origin, user });
    const deciders = await signIn(browser, { origin, user: decider });
    for (let round = 0; round < rounds; round++) {
      for (const path of paths) measured.get(path)?.push(await measure(browser, { url: origin + path, cookies }));
      presses.push(await inNewContext(browser, deciders, (page) => measureDesk(page, `${origin}/approvals`)));
    }
  } finally {
    await browser.close();
  }
  const rows = [...measured].map(([page, figures]) => ({ page, ...summarize(figures) }));
  console.table(rows);
  for (const [what, most] of Object.entries(targets)) {
    const worst = Math.max(...rows.map((row) => row[what as keyof typeof targets]));
    console.log(`${what}: ${worst} at most, ${worst <= most ? "met" : "NOT MET"} (≤ ${most})`);
  }
  for (const [what, most] of Object.entries(deskTargets)) {
    const ms = Math.round(median(presses.map((each) => each[what as keyof typeof deskTargets])));
    console.log(`A press on the desk, ${what}: ${ms} ms, ${ms <= most ? "met" : "NOT MET"} (≤ ${most})`);
  }
});

type Figures = {
  html: number;
  kB: number;
  laterKB: number;
  firstRows: number;
  throttled: number;
  shift: number;
  clicks: Record<string, number>;
  /** JavaScript after all clicks. */
  kBAfter: number;
};

function summarize(figures: Figures[]) {
  const typical = (value: (each: Figures) => number, digits = 0) => Number(median(figures.map(value)).toFixed(digits));
  const clicks = Object.keys(figures[0]?.clicks ?? {});
  return {
    "HTML kB": typical(({ html }) => html, 1),
    "JavaScript kB": typical(({ kB }) => kB, 1),
    "later kB": typical(({ laterKB }) => laterKB, 1),
    "after clicks": typical(({ kBAfter }) => kBAfter, 1),
    "rows ms": typical(({ firstRows }) => firstRows),
    "rows ms at 4×": typical(({ throttled }) => throttled),
    "layout shift": typical(({ shift }) => shift, 3),
    ...Object.fromEntries(clicks.map((name) => [`${name} ms`, typical((each) => each.clicks[name] ?? Number.NaN)])),
  };
}

type Cookies = Awaited<ReturnType<typeof signIn>>;

/** Each is a new browser profile with an empty cache. */
async function inNewContext<T>(browser: Browser, cookies: Cookies, read: (page: Page) => Promise<T>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  // tsx adds a helper that names functions, which pages do not have.
  await context.addInitScript("globalThis.__name = (named) => named");
  try {
    return await read(await context.newPage());
  } finally {
    await context.close();
  }
}

async function measure(browser: Browser, { url, cookies }: { url: string; cookies: Cookies }): Promise<Figures> {
  const cold = await inNewContext(browser, cookies, (page) => measureLoad(page, url));
  const slow = await inNewContext(browser, cookies, (page) => measureLoad(page, url, { slowdown: 4 }));
  const used = await inNewContext(browser, cookies, async (page) => {
    const scripts = watchScripts(page);
    const clicks = await measureClicks(page, url);
    return { clicks, kBAfter: toKB(await waitForScripts(scripts)) };
  });
  return {
    html: cold.html,
    kB: cold.kB,
    laterKB: cold.laterKB,
    firstRows: cold.firstRows,
    throttled: slow.firstRows,
    shift: slow.shift,
    ...used,
  };
}

async function signIn(browser: Browser, { origin, user }: { origin: string; user: string }) {
  const context = await browser.newContext();
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

function readOptions() {
  const flags = { origin: text, rounds: text, user: text, decider: text } as const;
  const { values, positionals } = readArguments(usage, flags, { most: 100 });
  return {
    origin: values.origin ?? "http://localhost:3000",
    rounds: toCount("rounds", values.rounds, 5),
    user: values.user ?? "maya",
    decider: values.decider ?? "ruth",
    paths:
      positionals.length > 0
        ? positionals
        : ["/approvals?Status=Pending", "/orders/all/LH-20501/approvals", "/orders", "/returns"],
  };
}
