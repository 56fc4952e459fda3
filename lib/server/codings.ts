import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The preferred one first. */
export const codings = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;
export type Coding = (typeof codings)[number]["name"];

/** As small as possible, for content that is compressed once and sent often: Brotli's default is its best. */
export const compress = {
  br: promisify(brotliCompress),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** For answers that somebody waits for: hardly larger, in a tenth of the time. */
export const compressQuickly = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

export function acceptedCodings({ headers }: IncomingMessage) {
  const names = (headers["accept-encoding"]?.toString() ?? "").toLowerCase().split(",");
  const accepted = names.filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each));
  return new Set(accepted.map((each) => each.split(";")[0]?.trim()));
}
