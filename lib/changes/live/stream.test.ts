import { expect, test } from "@playwright/test";
import { toStream } from "@/lib/api/push";
import { heartbeat } from "./frames";
import { Stream } from "./stream";

function openStream() {
  const ended = { closed: 0, cut: 0 };
  const stream = new Stream({
    // Safe: the stream only keeps them.
    actor: {} as never,
    viewer: {} as never,
    cut: () => void ended.cut++,
    onClose: () => void ended.closed++,
  });
  return { stream, ended };
}

const piece = new Uint8Array(16 * 1024);

test("a listener with more than 64 kB unread is cut off, once, whether its answer has begun or not", async () => {
  for (const begins of [true, false]) {
    const { stream, ended } = openStream();
    const reader = begins ? toStream(stream.body).getReader() : undefined;
    for (let nth = 0; nth < 4; nth++) stream.send(piece);
    expect(ended).toEqual({ closed: 0, cut: 0 });

    for (let nth = 0; nth < 3; nth++) stream.send(piece);
    expect(ended).toEqual({ closed: 1, cut: 1 });
    expect(stream.isOpen).toBe(false);
    if (reader) await expect(reader.read()).rejects.toThrow("broken off");
  }
});

test("a listener that reads is not cut off, however much it gets", async () => {
  const { stream, ended } = openStream();
  const reader = toStream(stream.body).getReader();
  for (let nth = 0; nth < 20; nth++) {
    stream.send(piece);
    await reader.read();
  }
  expect(ended).toEqual({ closed: 0, cut: 0 });
});

test("a listener that has gone gets nothing more", async () => {
  const { stream, ended } = openStream();
  await toStream(stream.body).cancel();
  stream.send(piece);
  stream.close(piece);
  expect(ended).toEqual({ closed: 1, cut: 0 });
});

test("a blank line follows 15 seconds of silence, and closing sends the last event, also before the answer begins", async () => {
  for (const begins of [true, false]) {
    const { stream, ended } = openStream();
    const early = begins && toStream(stream.body).getReader();
    stream.beat(performance.now() + 14_000);
    stream.beat(performance.now() + 15_001);
    stream.close(piece);

    const reader = early || toStream(stream.body).getReader();
    expect((await reader.read()).value).toEqual(heartbeat);
    expect((await reader.read()).value).toBe(piece);
    expect((await reader.read()).done).toBe(true);
    expect(ended).toEqual({ closed: 1, cut: 0 });
  }
});
