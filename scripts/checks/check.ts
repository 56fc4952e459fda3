import { spawn } from "node:child_process";
import { once } from "node:events";

// The compiler has one core, lint and the other checks have another.
const codes = ["check:types", "check:code"].map(async (name) => {
  const [code] = await once(spawn(`npm run --silent ${name}`, { stdio: "inherit", shell: true }), "exit");
  return code;
});
process.exitCode = (await Promise.all(codes)).some((code) => code !== 0) ? 1 : 0;
