import { contracts } from "@/lib/api/openapi/all-contracts";
import { expect, test } from "../fixtures";

test("the server is alive and ready, without a token", async ({ request }) => {
  for (const status of ["live", "ready"]) {
    const response = await request.get(`/api/health/${status}`);
    expect(response.status()).toBe(200);
    const live = expect.stringMatching(/^(listening|polling)$/);
    expect(await response.json()).toEqual({ status, ...(status === "ready" && { live }) });
    expect(response.headers()["cache-control"]).toBe("no-store");
  }
});

test("health can only be read", async ({ request }) => {
  const response = await request.post("/api/health/ready");
  expect(response.status()).toBe(405);
  expect(response.headers().allow).toBe("GET, HEAD, OPTIONS");
});

test("the OpenAPI document is public, names every operation, and is not sent again to clients that have it", async ({
  request,
  baseURL,
}) => {
  const response = await request.get("/api/v1/openapi.json");
  expect(response.status()).toBe(200);
  const { openapi, servers, paths } = await response.json();
  expect(openapi).toMatch(/^3\.1\./);
  expect(servers).toEqual([{ url: `${baseURL}/api/v1` }]);
  for (const { id, method, path } of contracts)
    expect(paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId: id });

  const { etag = "", "cache-control": caching } = response.headers();
  expect(caching).toContain("public");
  const again = await request.get("/api/v1/openapi.json", { headers: { "if-none-match": etag } });
  expect(again.status()).toBe(304);
});
