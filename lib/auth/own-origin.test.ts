import { expect, test } from "@playwright/test";
import { AppError } from "@/lib/errors";
import { requireOwnOrigin } from "./own-origin";

const own = "https://admin.example.com";
const codeOf = (method: string, origin?: string, claimed = own, more = {}) => {
  const headers = new Headers({ ...more, ...(origin !== undefined && { origin }) });
  try {
    requireOwnOrigin(new Request(`${claimed}/api/v1/me`, { method, headers }), own);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

test("changes with a cookie must come from our own pages", () => {
  const others = [undefined, "null", "", "http://admin.example.com", `${own}:444`, `${own}.evil.com`, `${own}/`];
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect(codeOf(method, own), method).toBeUndefined();
    for (const origin of others) expect(codeOf(method, origin), `${method} ${origin}`).toBe("Auth.CrossOrigin");
  }
});

test("our own pages are those of PUBLIC_URL, whatever the request's headers say", () => {
  const evil = "https://evil.example.com";
  const lies = {
    "x-forwarded-host": "evil.example.com",
    forwarded: "host=evil.example.com",
    "x-forwarded-proto": "https",
  };

  expect(codeOf("POST", evil, evil, lies)).toBe("Auth.CrossOrigin");
  expect(codeOf("POST", own, evil, lies)).toBeUndefined();
});

test("reads may come from anywhere", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    for (const origin of [undefined, "null", "https://evil.example.com", own]) {
      expect(codeOf(method, origin), `${method} ${origin}`).toBeUndefined();
    }
  }
});
