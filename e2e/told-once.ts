type Timestamped = { at: Date };

const windowOf = ({ at }: Timestamped) => Math.floor(at.getTime() / (15 * 60_000));

/** Events that are written once in 15 minutes for each key, without repetitions from later intervals. */
export function withoutRepeats<E extends Timestamped>(events: E[], keyOf: (event: E) => unknown = () => "") {
  const isRepeated = (event: E) =>
    events.some((other) => keyOf(other) === keyOf(event) && windowOf(other) < windowOf(event));
  return events.filter((event) => !isRepeated(event));
}
