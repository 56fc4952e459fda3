import assert from "node:assert/strict";
import { httpCase } from "../load";
import type { Case } from "../rounds";
import { passwordGrant, signIn } from "../sign-in";
import { api, askJson, type Place } from "./place";

const path = "/api/oauth/token";
const headers = { "content-type": "application/x-www-form-urlencoded" };
const usernames = ["owner-full", "owner-orders", "buyer-1-full", "buyer-1-reader", "supplier-1-full"];

/** W10: tokens for a username and a password. */
export function signInCase(place: Place): Case {
  const { target } = place;
  const requests = usernames.map((username) => {
    const body = new URLSearchParams(passwordGrant(username)).toString();
    return { method: "POST" as const, path, headers, body };
  });
  const check = async () => {
    for (const username of usernames) {
      const me = await askJson<{ Username: string }>(place, `${api}/me`, await signIn(target.origin, username));
      assert.equal(me.Username, username, "A token is somebody else's");
    }
    const body = new URLSearchParams({ ...passwordGrant("owner-full"), password: "not the password" });
    const { status } = await fetch(target.origin + path, { method: "POST", body });
    assert.equal(status, 400, "A wrong password was taken");
  };
  return httpCase({ id: "W10", name: "a sign-in", target, requests, check });
}
