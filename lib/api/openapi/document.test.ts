import { expect, test } from "@playwright/test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import * as client from "ordercloud-javascript-sdk";
import { ndjson } from "@/lib/api/body";
import type { Contract } from "@/lib/api/contract";
import { tokenRequest, tokenResponse } from "@/lib/api/token-contract";
import { liveFrameExample } from "@/lib/changes/live/examples";
import { parseListQuery } from "@/lib/list/parse-query";
import { contracts } from "./all-contracts";
import { toOpenApi } from "./document";
import { tokenExample } from "./token-example";
import { typeOf } from "./type-words";

test("the document has no error or warning under the recommended rules", async () => {
  const source = JSON.stringify(toOpenApi("https://admin.countersign.dev"));
  const problems = await lintFromString({ source, config: await createConfig({ extends: ["recommended-strict"] }) });
  expect(problems.map(({ message, ruleId, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test("a nullable property has its type, and null once", () => {
  expect(typeOf({ anyOf: [{ $ref: "#/components/schemas/Approver" }, { type: "null" }] })).toBe("Approver or null");
  expect(typeOf({ type: ["string", "null"] })).toBe("string or null");
});

test("a 201 response says whether it has the created record or an earlier one", () => {
  const paths = new Map<string, object>(Object.entries(toOpenApi("https://admin.countersign.dev").paths));
  const words = (path: string) => paths.get(path);
  const created = (description: string) => ({ post: { responses: { 201: { description } } } });
  expect(words("/orders/{direction}")).toMatchObject(created("The record that was created."));
  expect(words("/orders/{direction}/{orderID}/submit")).toMatchObject(created("The record, as it is now."));
});

for (const { id, params, queryParams, list, body, response, file, stream, lines, example } of contracts) {
  test(`the example of ${id} fits the operation's contract`, () => {
    expect(params?.safeParse(example.params).error).toBeUndefined();
    expect(body?.safeParse(example.body).error).toBeUndefined();
    expect(response?.safeParse(example.response).error).toBeUndefined();
    const [own, others] = splitQuery(queryParams, new URLSearchParams(example.query));
    expect(queryParams?.safeParse(Object.fromEntries(own)).error).toBeUndefined();
    if (list) expect(() => parseListQuery(list, others)).not.toThrow();
    expect(Object.keys(example.file ?? {}).toSorted()).toEqual(file?.mediaTypes.toSorted() ?? (lines ? [ndjson] : []));
    for (const line of lines ? (example.file?.[ndjson]?.trim().split("\n") ?? [""]) : [])
      expect(lines?.outcome.safeParse(JSON.parse(line)).error).toBeUndefined();
    expect(example.stream !== undefined).toBe(stream !== undefined);
    expect(stream?.frame.safeParse(liveFrameExample).error).toBeUndefined();
  });
}

test("the example of the token endpoint fits its contract", () => {
  expect(tokenRequest.safeParse(tokenExample.request).error).toBeUndefined();
  expect(tokenResponse.safeParse(tokenExample.response).error).toBeUndefined();
});

for (const { id, example } of contracts) {
  const { sdk } = example;
  if (!sdk) continue;
  test(`the official client has the call shown for ${id}`, () => {
    const [, resource = "", method = ""] = /^await (\w+)\.(\w+)\(/.exec(sdk) ?? [];
    const call: unknown = Reflect.get(Reflect.get(client, resource) ?? {}, method);
    expect(call).toBeInstanceOf(Function);
  });
}

/** The parameters of the operation, and of its list. */
function splitQuery(queryParams: Contract["queryParams"], query: URLSearchParams) {
  const isOwn = (name: string) => Object.hasOwn(queryParams?.shape ?? {}, name);
  const all = [...query];
  return [all.filter(([name]) => isOwn(name)), new URLSearchParams(all.filter(([name]) => !isOwn(name)))] as const;
}
