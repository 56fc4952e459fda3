import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";

/** Rows, or for a page without a list its heading. */
const contentOf = "tbody tr [data-row], tbody tr time, h1";

type Load = {
  /** JavaScript in the HTML, gzipped, which is loaded for the first paint. */
  kB: number;
  /** JavaScript loaded afterwards without a click. */
  laterKB: number;
  /** The HTML, uncompressed. */
  html: number;
  /** From the start of the navigation until rows were painted, in milliseconds. */
  firstRows: number;
  /** The sum of all layout shifts. */
  shift: number;
};

/** Loads a page into an empty cache. */
export async function measureLoad(page: Page, url: string, { slowdown = 1 } = {}): Promise<Load> {
  const scripts = watchScripts(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(watch, contentOf);
  const response = await page.goto(url, { waitUntil: "networkidle" });
  const text = (await response?.text()) ?? "";
  const timings = await page.evaluate(() => window.benchmark);
  return { ...(await measureWeight(scripts, text)), html: Buffer.byteLength(text) / 1000, ...timings };
}

type Script = { name: string; size: number };

/** The scripts that the page fetches from now on, with their sizes when gzipped. */
export function watchScripts(page: Page) {
  const scripts: Promise<Script>[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(arrival(request));
  });
  return scripts;
}

async function arrival(request: Request): Promise<Script> {
  const response = await request.response();
  const body = (await response?.body()) ?? "";
  return { name: new URL(request.url()).pathname, size: gzipSync(body).length };
}

/** Waits until all requested scripts have loaded, and none was requested for half a second. Returns them. */
export async function waitForScripts(scripts: readonly Promise<Script>[]) {
  for (let count = -1; count !== scripts.length; ) {
    count = scripts.length;
    await Promise.all(scripts);
    await sleep(500);
  }
  return Promise.all(scripts);
}

/** The size of a page's scripts: those in its HTML, and those loaded later. */
export async function measureWeight(scripts: readonly Promise<Script>[], html: string) {
  const all = await Promise.all(scripts);
  const isNamed = ({ name }: Script) => html.includes(name);
  return { kB: toKB(all.filter(isNamed)), laterKB: toKB(all.filter((script) => !isNamed(script))) };
}

export const toKB = (scripts: readonly Script[]) => scripts.reduce((sum, { size }) => sum + size, 0) / 1000;

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
    // Reported in the frame after the one that paints them.
    if (document.querySelector(content))
      requestAnimationFrame(() => setTimeout(() => (window.benchmark.firstRows = performance.now())));
    else requestAnimationFrame(look);
  };
  look();
}
