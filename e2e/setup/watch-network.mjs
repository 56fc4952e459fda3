import { appendFileSync } from "node:fs";
import { Socket } from "node:net";

// Loaded before a program of ours (`node --import`): writes down where each of its connections goes.
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const path = typeof first === "object" ? first.path : Number.isNaN(Number(first)) && first;
  const host = (typeof first === "object" ? first.host : second) ?? "localhost";
  appendFileSync(process.env.NETWORK_LOG, `${path || host}\n`);
  return Reflect.apply(connect, this, args);
};
