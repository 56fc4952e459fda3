import { expect, test } from "../fixtures";

test("the API is described in OrderCloud's form, with an ETag", async ({ request }) => {
  const response = await request.get("/api/v1/openapi/v3");
  expect(response.status()).toBe(200);
  const { openapi, info, paths, servers } = await response.json();
  expect(openapi).toMatch(/^3\.0\.\d$/);
  expect(paths["/orders/{direction}"].get.operationId).toBe("Orders.List");
  expect(servers).toEqual([{ url: `${process.env.PUBLIC_URL}/api/v1` }]);

  const environment = await request.get("/api/env");
  expect(await environment.json()).toEqual({ BuildNumber: info.version });
  expect(environment.headers()["cache-control"]).toBe("no-store");

  const { etag = "" } = response.headers();
  const again = await request.get("/api/v1/openapi/v3", { headers: { "if-none-match": etag } });
  expect(again.status()).toBe(304);
});

test("our own document keeps its address and version", async ({ request }) => {
  const { openapi, paths } = await (await request.get("/api/v1/openapi.json")).json();
  expect(openapi).toBe("3.1.1");
  expect(paths["/orders/{direction}"].get.operationId).toBe("listOrders");
});
