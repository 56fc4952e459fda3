import { expect, test } from "@playwright/test";
import { readJsonBody } from "./body";

const read = (body: string) =>
  readJsonBody(new Request("http://x", { method: "POST", body, headers: { "content-type": "application/json" } }));

for (const body of [
  '{"A":1,"A":2}',
  '{"A":1,"\\u0041":2}',
  '{"x":{"y":[{"A":"}","A":"{"}]}}',
  '{"B":{"A":1},"A":[{"A":1}],"A" :2}',
]) {
  test(`${body} has a duplicate name, and is refused with it`, async () => {
    await expect(read(body)).rejects.toMatchObject({ code: "ValidationFailure", data: { Property: "A" } });
  });
}

for (const body of ['{"A":{"A":{"A":1}},"B":[{"A":1},{"A":2}]}', '{"A":"\\"A\\":1,\\"A\\":2","B":"A","C":"A"}', "{}"]) {
  test(`${body} has no duplicate name`, async () => {
    expect(await read(body)).toEqual(JSON.parse(body));
  });
}

test("a body that is not a JSON object is refused as a whole", async () => {
  for (const body of ["", "null", "[]", '"x"', "{", '{"A":1}x', "[".repeat(10_000)])
    await expect(read(body)).rejects.toMatchObject({ code: "Request.InvalidRequestBody" });
});

test("an optional body can be missing if no header announces one", async () => {
  const emptyRequest = (more: object) => ({ headers: new Headers({ ...more }), body: new Response("").body });
  for (const more of [{}, { "content-length": "0" }])
    expect(await readJsonBody(emptyRequest(more), { bodyOptional: true })).toEqual({});
  for (const more of [{ "content-length": "2" }, { "transfer-encoding": "chunked" }])
    await expect(readJsonBody(emptyRequest(more), { bodyOptional: true })).rejects.toMatchObject({ status: 415 });
  await expect(readJsonBody(emptyRequest({}))).rejects.toMatchObject({ status: 415 });
});
