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

for (const number of ["1e400", "-1E999", "9".repeat(2000), "9007199254740993", "-12345678901234567890"]) {
  test(`${number.slice(0, 30)} would be changed, and is refused with its name`, async () => {
    const refused = { code: "ValidationFailure", data: { Property: "B" } };
    await expect(read(`{"A":"1e400","xp":{"A":1.5,"B":[1,{},${number}]}}`)).rejects.toMatchObject(refused);
  });
}

for (const number of [
  "9007199254740992",
  "123456789012345680000",
  `15${"0".repeat(300)}`,
  "1e-400",
  "0.12345678901234567890",
])
  test(`${number.slice(0, 30)} is taken as the double that it is`, async () => {
    expect(await read(`{"A":${number},"B":"9007199254740993"}`)).toMatchObject({ A: Number(number) });
  });

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
