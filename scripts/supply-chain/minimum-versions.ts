/** The lowest version of a package without the known vulnerability, and the advisory that says so. */
export const minimumVersions: Record<string, [version: string, advisory: string]> = {
  "@babel/runtime": ["7.26.10", "GHSA-968p-4wvh-cqc8"],
  axios: ["1.16.0", "CVE-2026-40175"],
  cookie: ["0.7.0", "GHSA-pxg6-pf52-xh8x"],
  "cross-spawn": ["7.0.5", "GHSA-3xgq-45jj-v275"],
  esbuild: ["0.25.0", "GHSA-67mh-4wv8-2f99"],
  "follow-redirects": ["1.15.6", "GHSA-cxjh-pqwp-8mfp"],
  "form-data": ["4.0.4", "GHSA-fjxv-7rqg-78g4"],
  jose: ["4.15.5", "GHSA-hhhv-q57g-882q"],
  lodash: ["4.17.23", "CVE-2025-13465"],
  minimist: ["1.2.6", "CVE-2021-44906"],
  nanoid: ["3.3.8", "GHSA-mwcw-c2x4-8c55"],
  next: ["16.3.3", "GHSA-p293-qw3h-jr36 (CVE-2026-75604), GHSA-2xp9-vwfh-vxw4"],
  "next-auth": ["4.24.15", "GHSA-7rqj-j65f-68wh"],
  nodemailer: ["9.1.1", "GHSA-2x7j-588g-ccc2, GHSA-8m3c-c648-2xjj, GHSA-cc9r-2j5m-2m83, GHSA-wmmp-3585-3rmp"],
  postcss: ["8.4.31", "GHSA-7fh5-64p2-3v2j"],
  preact: ["10.28.2", "CVE-2026-22028"],
  react: ["19.2.6", "CVE-2026-23870"],
  "react-dom": ["19.2.6", "CVE-2026-23870"],
  semver: ["7.5.2", "GHSA-c2qf-rxjj-qqgw"],
  uuid: ["11.1.1", "GHSA-w5hq-g745-h8pq"],
};

/** Whether a version is at least the other, by its three numbers. */
export function isAtLeast(version: string, minimum: string) {
  const [have, want] = [toNumbers(version), toNumbers(minimum)];
  const at = have.findIndex((number, index) => number !== want[index]);
  return at < 0 || (have[at] ?? 0) > (want[at] ?? 0);
}

const toNumbers = (version: string) => version.split(/[-+]/, 1).flatMap((core) => core.split(".").map(Number));
