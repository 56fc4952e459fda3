import { expect, test } from "@playwright/test";
import { Share } from "./share";

function startShare(bounds = { light: 8, heavy: 1, ms: 100 }) {
  let now = 0;
  const share = new Share(bounds, () => now);
  const pass = (ms: number) => {
    now += ms;
  };
  /** Begins as many statements as the share allows, and returns functions that end them. */
  const fill = () => {
    const ends: (() => void)[] = [];
    while (share.hasRoom) ends.push(share.begin());
    return ends;
  };
  const run = (ms: number) => {
    const end = share.begin();
    pass(ms);
    end();
  };
  return { share, pass, fill, run };
}

test("a new caller has a small share, and each light statement raises it, up to the maximum", () => {
  const { fill, run } = startShare();
  const first = fill();
  expect(first).toHaveLength(4);
  for (const end of first) end();
  for (let i = 0; i < 100; i++) run(5);

  expect(fill()).toHaveLength(8);
});

test("after a heavy statement the share is one, for twice as long as it took", () => {
  const { fill, run, pass } = startShare();
  for (let i = 0; i < 100; i++) run(5);
  run(2000);
  pass(3999);
  const [end, ...others] = fill();
  expect(others).toEqual([]);
  end?.();
  pass(1);

  expect(fill()).toHaveLength(4);
});

test("light statements do not raise the share until a heavy one is paid for", () => {
  const { fill, run, pass } = startShare();
  run(2000);
  for (let i = 0; i < 100; i++) run(1);
  pass(4000);
  expect(fill()).toHaveLength(4);
});

test("a long-running statement takes the whole share until it ends", () => {
  const { share, fill, pass } = startShare();
  share.begin();
  pass(101);
  expect(fill()).toEqual([]);
});

test("the costs of many heavy statements add up", () => {
  const { share, fill, pass } = startShare();
  const ends = fill();
  pass(1000);
  for (const end of ends) end();
  pass(7999);
  const last = fill();
  expect(last).toHaveLength(1);
  for (const end of last) end();
  pass(1);
  expect(share.hasRoom && fill().length).toBe(4);
});
