import { goKey } from "./shortcuts";

/** Says of each key press whether it follows `g` and so may name an area. It must be asked about all of them. */
export function watchGoChord() {
  let going = Number.NEGATIVE_INFINITY;
  return ({ key, timeStamp }: KeyboardEvent) => {
    const follows = timeStamp - going < 1500;
    going = key === goKey ? timeStamp : Number.NEGATIVE_INFINITY;
    return follows;
  };
}
