/** Yields the items in their order, and reads up to `count` of them ahead while its reader is busy. */
export async function* readAhead<T>(items: AsyncIterator<T>, count: number): AsyncGenerator<T> {
  const coming: Promise<IteratorResult<T>>[] = [];
  const ask = () => {
    const next = items.next();
    next.catch(() => undefined); // told when its turn comes
    coming.push(next);
  };
  try {
    while (coming.length <= count) ask();
    for (let next = await coming.shift(); next && !next.done; next = await coming.shift()) {
      ask();
      yield next.value;
    }
  } finally {
    await items.return?.();
  }
}
