import { createCompany, createUser } from "../factories";
import { expect, test } from "../fixtures";
import { readMails } from "../mailbox";

test("the server sends a requested reset link, and then the notice", async ({ request }) => {
  const user = await createUser(await createCompany("Buyer"));
  const response = await request.post("/api/v1/password/reset", { data: { Username: user.username } });
  expect(response.status()).toBe(204);

  const [reset] = await readMails(user.email);
  expect(reset?.subject).toBe("Choose a new password");
  const changed = await request.post("/api/v1/me/password", {
    headers: { authorization: `Bearer ${reset?.token}` },
    data: { NewPassword: "a train of thought at dusk" },
  });
  expect(changed.status()).toBe(204);

  const [, notice] = await readMails(user.email, 2);
  expect(notice?.subject).toBe("Your password was changed");
  expect(notice?.text).not.toContain("eyJ");
});
