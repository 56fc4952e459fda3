const shortest = 5;

/** Seconds to wait after so many attempts: doubles from 5 up to `longest`, minus a random part of up to a quarter. */
export function retryDelay(attempts: number, { longest }: { longest: number }) {
  const delay = Math.min(shortest * 2 ** (attempts - 1), longest);
  return Math.round(delay * (1 - Math.random() / 4));
}
