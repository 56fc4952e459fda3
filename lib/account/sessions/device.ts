const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|OPX)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ["Safari", /\bVersion\/.*\bSafari\//],
] as const;

const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

type Device = { name: string; mobile: boolean };

/** What a user agent says of itself, like "Firefox on Windows". Most name others, too: the first that matches counts. */
export function toDevice(userAgent: string | null): Device {
  const find = (words: typeof browsers | typeof systems) =>
    words.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  const name = browser ?? (userAgent ? "A program" : "An unknown browser");
  return {
    name: system ? `${name} on ${system}` : name,
    mobile: system === "iPhone" || system === "iPad" || system === "Android",
  };
}
