import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/env";
import { findFreePort } from "@/lib/postgres/free-port";
import { createCompany, createGroup, createRule, createUser, ensureOwner, newWord } from "../factories";
import { expect, test } from "../fixtures";
import { sendIncomplete } from "../receiver";

/** The files in the recipe, each after its name. */
const recipe = readFileSync("docs/webhook-recipes.md", "utf8");
const fileOf = (name: string) => new RegExp(`\`\`\`js\n(// ${name}\n.*?)\`\`\``, "s").exec(recipe)?.[1] ?? "";

test("with the recipe for an ERP orders come in once each, and decisions go out", async ({ as }, info) => {
  const buyer = await createCompany("Buyer");
  const [person, approver] = [await createUser(buyer), await createUser(buyer, { roles: ["OrderAdmin"] })];
  const { id: groupID } = await createGroup(buyer, [approver]);
  await createRule(buyer, { groupID, ruleExpression: "order.Total > 1000" });
  // The roles that the recipe requires, and a person to set it up.
  const program = await createUser(await ensureOwner(), { roles: ["OrderAdmin", "ProductAdmin"] });
  const owner = await as(await createUser(await ensureOwner()));
  const port = await findFreePort();
  const client = { Name: "ERP", DefaultContextUserID: program.id, HasSecret: true };
  const { ID, Secret } = await (await owner.send("POST", "/apiclients", client)).json();
  const body = { Url: `http://127.0.0.1:${port}/`, EventTypes: ["order.opened", "order.declined"] };
  const endpoint = await (await owner.send("POST", "/eventendpoints", body)).json();

  for (const name of ["countersign.mjs", "erp.mjs"]) writeFileSync(info.outputPath(name), fileOf(name));
  const folder = info.outputPath();
  const word = newWord();
  const line = (id: string, quantity: number, costs = {}) =>
    JSON.stringify({
      ...costs,
      id: `ERP ${word}.${id}`,
      userID: person.id,
      currency: "EUR",
      lines: [{ sku: `DESK/${word}`, name: "Desk 160", quantity, price: 420 }],
    });
  // The first arrives twice, and the second is refused. Two desks exceed the limit only with shipping and tax.
  const costs = { shipping: 90.5, tax: 100.25 };
  const lines = [
    ...[line("large", 2, costs), line("refused", 0), line("small", 1), line("declined", 9), line("returned", 9)],
    line("large", 2, costs),
  ];
  writeFileSync(join(folder, "orders.ndjson"), `${lines.join("\n")}\n`);
  const running = spawn(process.execPath, ["erp.mjs", "orders.ndjson", "decisions.ndjson"], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      PORT: String(port),
      COUNTERSIGN_URL: env().PUBLIC_URL,
      COUNTERSIGN_CLIENT_ID: ID,
      COUNTERSIGN_CLIENT_SECRET: Secret,
      COUNTERSIGN_WEBHOOK_SECRET: endpoint.Secret,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  running.stdout.on("data", (chunk) => {
    output += chunk;
  });
  running.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  try {
    const idOf = (name: string) => `ERP-${word}-${name}`;
    const [large, small, declined, returned] = ["large", "small", "declined", "returned"].map(idOf);
    await expect
      .poll(() => output.trim().split("\n"))
      .toEqual([
        `${large} AwaitingApproval`,
        `${small} Open`,
        `${declined} AwaitingApproval`,
        `${returned} AwaitingApproval`,
        `${large} AwaitingApproval`,
      ]);
    expect(errors).toMatch(/Quantity must .*"ERP .*\.refused"/);
    await sendIncomplete(port);
    const decides = await as(approver);
    expect(await (await decides.get(`/orders/outgoing/${large}`)).json()).toMatchObject({ Total: 1030.75 });
    expect((await decides.send("POST", `/orders/outgoing/${large}/approve`)).status()).toBe(201);
    expect((await decides.send("POST", `/orders/outgoing/${declined}/decline`)).status()).toBe(201);
    const again = { AllowResubmit: true, Comments: "One is enough." };
    expect((await decides.send("POST", `/orders/outgoing/${returned}/decline`, again)).status()).toBe(201);
    const file = join(folder, "decisions.ndjson");
    const decided = () =>
      existsSync(file)
        ? [...new Set(readFileSync(file, "utf8").trim().split("\n"))].filter((each) => each.includes(word))
        : [];
    await expect.poll(() => decided().length).toBe(4);
    expect(decided().map((each) => JSON.parse(each))).toEqual(
      expect.arrayContaining([
        { id: large, decision: "approved" },
        { id: small, decision: "approved" },
        { id: declined, decision: "declined" },
        { id: returned, decision: "returned" },
      ]),
    );
    const forged = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" });
    expect(forged.status).toBe(400);
  } finally {
    running.kill();
    await owner.send("DELETE", `/eventendpoints/${endpoint.ID}`);
  }
});
