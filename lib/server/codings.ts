import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The better one first. */
export const codings = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;
export type Coding = (typeof codings)[number]["name"];

/** As small as can be, for what is compressed once and sent often: Brotli is at its best by default. */
export const compress = {
  br: promisify(brotliCompress),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

export function acceptedCodings({ headers }: IncomingMessage) {
  const names = (headers["accept-encoding"]?.toString() ?? "").toLowerCase().split(",");
  const accepted = names.filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each));
  return new Set(accepted.map((each) => each.split(";")[0]?.trim()));
}
