/** Where an answer goes whose bytes are sent as they come. */
export type Sink = {
  write(chunk: Uint8Array): void;
  /** How many bytes wait for the reader. */
  unsent(): number;
  end(): void;
  /** Breaks it off: what came is not whole. */
  cut(): void;
};

/** Sends an answer into a sink, and returns what is called once the reader has gone. */
export type Push = (sink: Sink) => () => void;

/** The same for a host that takes web standards. */
export function toStream(push: Push) {
  let leave = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        leave = push({
          write: (chunk) => controller.enqueue(chunk),
          unsent: () => -(controller.desiredSize ?? 0),
          end: () => controller.close(),
          cut: () => controller.error(new Error("The answer was broken off.")),
        });
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}
