/** An Idempotency-Key. crypto.randomUUID is for secure contexts alone. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");
