import fc from "fast-check";

const [halves, afterHalves] = [0xd800, 0xe000];
const gap = afterHalves - halves;

/** Any character, like fast-check's "binary", which first goes through all million of them. */
export const character = fc.nat({ max: 0x10ffff - gap }).map(
  (nth) => String.fromCodePoint(nth < halves ? nth : nth + gap),
  (text) => {
    const point = typeof text === "string" && [...text].length === 1 ? text.codePointAt(0) : undefined;
    if (point === undefined || (point >= halves && point < afterHalves)) throw new Error("That is no character.");
    return point < halves ? point : point - gap;
  },
);
