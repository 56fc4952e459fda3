import { expect, test } from "@playwright/test";
import { toDevice } from "./device";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

const devices: [userAgent: string | null, name: string, mobile?: true][] = [
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Windows"],
  [`${mac} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/121.0.0.0`, "Opera on macOS"],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, "Safari on macOS"],
  [`${phone} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari on iPhone", true],
  [`${phone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone", true],
  [`${phone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPhone", true],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome on Android", true],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
    true,
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, "Chrome on Linux"],
  ["curl/8.14.1", "A program"],
  ["Windows<script>", "A program on Windows"],
  ["", "An unknown browser"],
  [null, "An unknown browser"],
];
for (const [userAgent, name, mobile = false] of devices) {
  test(`${userAgent?.slice(-40) ?? "no user agent"} is ${name}`, () => {
    expect(toDevice(userAgent)).toEqual({ name, mobile });
  });
}
