import { startObserved } from "../observed";
import { expect, promise, test } from "./fixtures";

test("sending a mail makes a trace without a person's name", async ({ database }) => {
  await using observed = await startObserved({ DATABASE_URL: database.url });
  const { email, userID } = await promise(database.url, { token: "canary-token" });

  const spanOf = (name: string) => observed.spans.find((span) => span.name === name);
  await expect.poll(() => spanOf("send mail")).toBeDefined();
  const root = spanOf("send mail");
  expect(root).toMatchObject({ attributes: { "countersign.template": "PasswordReset" } });
  expect(root?.parentSpanId).toBeFalsy();
  for (const name of ["deliver mail", "UPDATE mail_outbox"])
    expect(spanOf(name)).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId });
  const output = `${await observed.readLog()}${JSON.stringify(observed.spans)}`;
  for (const secret of [email, userID, "canary-token"]) expect(output).not.toContain(secret);
});
