import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Rows, or for a page without a list its heading. */
const contentOf = "tbody tr [data-row], tbody tr time, h1";

type Load = {
  /** All JavaScript that came before anything was clicked, gzipped. */
  kB: number;
  /** Of HTML, as it is before it is compressed. */
  html: number;
  /** From the start of the navigation until rows were painted, in milliseconds. */
  firstRows: number;
  /** The sum of all layout shifts. */
  shift: number;
};

/** Loads a page into an empty cache. */
export async function measureLoad(page: Page, url: string, { slowdown = 1 } = {}): Promise<Load> {
  const kB = countScripts(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(watch, contentOf);
  const response = await page.goto(url, { waitUntil: "networkidle" });
  const html = ((await response?.body())?.length ?? Number.NaN) / 1000;
  const seen = await page.evaluate(() => window.benchmark);
  return { kB: await kB(), html, ...seen };
}

/** Gives what tells how many kB of JavaScript, gzipped, the page has fetched from now on. */
export function countScripts(page: Page) {
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1000;
}

declare global {
  interface Window {
    benchmark: { firstRows: number; shift: number };
  }
}

/** Runs in the page before any of its own code. */
function watch(content: string) {
  window.benchmark = { firstRows: Number.NaN, shift: 0 };
  new PerformanceObserver((list) => {
    // Safe: entries of this kind have a value.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      window.benchmark.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    // Told in a frame after the one that paints them.
    if (document.querySelector(content))
      requestAnimationFrame(() => setTimeout(() => (window.benchmark.firstRows = performance.now())));
    else requestAnimationFrame(look);
  };
  look();
}
