import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import axe from "axe-core";

// Both halves of each line of the theme, by the name behind --color-.
const tokens = new Map(
  [
    ...readFileSync("app/globals.css", "utf8").matchAll(
      /--color-([\w-]+): light-dark\((oklch\(.+?\)), (oklch\(.+?\))\)/g,
    ),
  ].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]),
);

const backgrounds = [
  "canvas",
  "surface",
  "raised",
  "subtle",
  "strong",
  "accent-soft",
  "good-soft",
  "warn-soft",
  "bad-soft",
];
const texts = ["ink", "muted", "faint", "accent-text", "good", "warn", "bad"];
const fills = ["accent", "accent-hover", "danger", "danger-hover"];
const least = [
  ...texts.flatMap((text) => backgrounds.map((background) => ({ text, background, ratio: 4.5 }))),
  ...fills.map((background) => ({ text: "on-accent", background, ratio: 4.5 })),
  ...["canvas", "surface", "raised", "subtle"].map((background) => ({ text: "control", background, ratio: 3 })),
];

type Color = { parseString: (css: string) => void };
// Safe: axe-core gives its own functions away under this name, which its types leave out.
const { color: colours } = axe.commons as unknown as {
  color: { Color: new () => Color; getContrast: (background: Color, text: Color) => number };
};

for (const theme of ["light", "dark"] as const)
  test(`in ${theme}, text and controls have enough contrast on every background`, () => {
    const color = (name: string) => {
      const parsed = new colours.Color();
      parsed.parseString(tokens.get(name)?.[theme] ?? "");
      return parsed;
    };
    const low = least
      .map(({ text, background, ratio }) => {
        const reached = colours.getContrast(color(background), color(text));
        return { pair: `${text} on ${background}`, reached, ratio };
      })
      .filter(({ reached, ratio }) => !(reached >= ratio));
    expect(low).toEqual([]);
  });
