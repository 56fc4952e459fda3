import type { Attack } from "./attack";
import { mostConnections } from "./place";
import { sendWithoutReading } from "./sockets";

const attempts = 2 * mostConnections;

export const manyConnections: Attack = {
  title: "one address takes all connections",
  attacker: `not signed in: ${attempts} connections from 127.0.0.3, with a limit for a network of ${mostConnections}, each with half a request`,
  bound: `${mostConnections} are taken; another company's p99 at most three times the usual one; live and ready 200 within 300 ms`,
  run: async (options) => {
    if (process.platform !== "linux")
      return { figures: {}, violations: [], untried: ["This system has no second address of its own."] };
    const texts = ["GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nX-Half: "];
    const { open, ...effect } = await sendWithoutReading(options, {
      count: attempts,
      texts,
      from: "127.0.0.3",
      reads: true,
    });
    if (open > mostConnections) effect.violations.push(`Of ${attempts} connections ${open} stayed open.`);
    return { ...effect, figures: { "connections that stayed": open, ...effect.figures } };
  },
};
