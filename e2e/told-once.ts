type Timestamped = { at: Date };

const windowOf = ({ at }: Timestamped) => Math.floor(at.getTime() / (15 * 60_000));

/** Of events that are written once in each quarter of an hour for each key, those that no quarter before had. */
export function inOneWindow<E extends Timestamped>(events: E[], keyOf: (event: E) => unknown = () => "") {
  const isRepeated = (event: E) =>
    events.some((other) => keyOf(other) === keyOf(event) && windowOf(other) < windowOf(event));
  return events.filter((event) => !isRepeated(event));
}
