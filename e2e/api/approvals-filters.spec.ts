import { createApproval, createPurchase, createUser } from "../factories";
import { expect, test } from "../fixtures";

/** Five approvals that differ in every property that filters. */
async function createFive() {
  const { buyer, user, order, path } = await createPurchase();
  const hopper = await createUser(buyer, { firstName: "Grace", lastName: "Hopper" });
  const date = (day: string) => new Date(`2026-02-${day}Z`);
  const rows = [
    { id: "a", dateCreated: date("01T08:00:00.000") },
    {
      id: "b",
      dateCreated: date("02T08:00:00.000"),
      approver: hopper,
      comments: "Fine",
      xp: { Dept: "IT", n: 10, ok: true, when: "2026-03-01" },
    },
    {
      id: "c",
      dateCreated: date("03T08:00:00.000"),
      dateCompleted: date("04T12:30:00.000"),
      approver: user,
      status: "Declined" as const,
      allowResubmit: true,
      comments: "100% too_dear \\ a*b x|y !z",
      xp: { Dept: "Sales", n: 9.5, ok: false, when: "2026-03-01T12:00:00+02:00" },
    },
    {
      id: "d",
      dateCreated: date("04T08:00:00.000"),
      approver: user,
      comments: "!fine",
      xp: { Dept: null, n: "10", deep: { er: { x: 1 } }, "a b%": 1, list: [1] },
    },
    { id: "e", dateCreated: date("05T08:00:00.000") },
  ];
  for (const row of rows) await createApproval(order, row);
  return { user, hopper, path };
}

const cases: [sentence: string, filters: [key: string, value: string][], expected: string][] = [
  ["one value", [["Status", "Pending"]], "ae"],
  ["whatever its case", [["Status", "aPPROVED"]], "bd"],
  ["the number of a status", [["Status", "2"]], "c"],
  ["either of two", [["Status", "Pending|Declined"]], "ace"],
  ["either number", [["Status", "0|2"]], "ace"],
  ["not one", [["Status", "!Pending"]], "bcd"],
  ["not one, or another", [["Status", "!Pending|Pending"]], "abcde"],
  ["a wildcard in a status", [["Status", "*ed"]], "bcd"],
  ["filters[…] is the same", [["filters[Status]", "Pending"]], "ae"],
  ["filters[…] of a path", [["filters[xp.Dept]", "IT"]], "b"],
  [
    "different keys are both to hold",
    [
      ["Status", "Approved"],
      ["Comments", "fine"],
    ],
    "b",
  ],
  [
    "the same key twice is both to hold",
    [
      ["DateCreated", ">2026-02-01T08:00:00Z"],
      ["DateCreated", "<2026-02-04"],
    ],
    "bc",
  ],
  ["a boolean", [["AllowResubmit", "true"]], "c"],
  ["not a boolean", [["AllowResubmit", "!TRUE"]], "abde"],
  ["a date-time", [["DateCreated", "2026-02-02T08:00:00.000Z"]], "b"],
  ["a date-time of another zone", [["DateCreated", "2026-02-02T10:00:00+02:00"]], "b"],
  ["after a date", [["DateCreated", ">2026-02-04"]], "de"],
  ["not after is up to", [["DateCreated", "!>2026-02-03T08:00:00Z"]], "abc"],
  ["not before is from", [["DateCreated", "!<2026-02-04T08:00:00Z"]], "de"],
  ["from", [["DateCreated", ">=2026-02-03T08:00:00Z"]], "cde"],
  ["up to", [["DateCreated", "<=2026-02-02T08:00:00Z"]], "ab"],
  ["a comparison leaves out what has no value", [["DateCompleted", "<2030-01-01"]], "bcd"],
  ["not a date is also no date", [["DateCompleted", "!2026-02-04T12:30:00Z"]], "abde"],
  ["any value", [["DateCompleted", "*"]], "bcd"],
  ["no value", [["DateCompleted", "!*"]], "ae"],
  ["no value or one", [["Comments", "!*|Fine"]], "abe"],
  ["text as a whole", [["Comments", "fine"]], "b"],
  ["not text is also no text", [["Comments", "!fine"]], "acde"],
  ["a beginning", [["Comments", "FI*"]], "b"],
  ["an end", [["Comments", "*fine"]], "bd"],
  ["a middle", [["Comments", "*dear*"]], "c"],
  ["several wildcards", [["Comments", "1*too*z"]], "c"],
  ["not a beginning is also no text", [["Comments", "!fi*"]], "acde"],
  ["a wildcard of SQL is none", [["Comments", "1%"]], ""],
  ["a percent sign for itself", [["Comments", "100%*"]], "c"],
  ["an underscore for itself", [["Comments", "*o_d*"]], "c"],
  ["an escaped wildcard", [["Comments", "*a\\*b*"]], "c"],
  ["an escaped bar", [["Comments", "*x\\|y*"]], "c"],
  ["an escaped prefix", [["Comments", "\\!fine"]], "d"],
  ["an escaped backslash", [["Comments", "*\\\\*"]], "c"],
  ["an equals sign as prefix", [["Comments", "=fine"]], "b"],
  ["twice not", [["Comments", "!!fine"]], "b"],
  ["text compares by its letters", [["Comments", ">f"]], "b"],
  ["a text of xp", [["xp.Dept", "it"]], "b"],
  ["not a text of xp is also no such path", [["xp.Dept", "!it"]], "acde"],
  ["a path with no value, or null", [["xp.Dept", "!*"]], "ade"],
  ["a path with any value", [["xp.Dept", "*"]], "bc"],
  ["a wildcard in xp", [["xp.Dept", "s*|i*"]], "bc"],
  ["a number of xp by its text", [["xp.n", "10"]], "bd"],
  ["not a number of xp", [["xp.n", "!10"]], "ace"],
  ["numbers compare with numbers", [["xp.n", ">9"]], "bc"],
  ["numbers compare as numbers", [["xp.n", "<10"]], "c"],
  ["a boolean of xp", [["xp.ok", "true"]], "b"],
  ["not a boolean of xp", [["xp.ok", "!true"]], "acde"],
  ["dates of xp compare as dates", [["xp.when", ">2026-03-01T09:00:00Z"]], "c"],
  ["a date of xp is its midnight", [["xp.when", "<=2026-03-01"]], "b"],
  ["a path goes deeper", [["xp.deep.er.x", "1"]], "d"],
  ["an object is a value", [["xp.deep", "*"]], "d"],
  ["any key of xp", [["xp.a b%", "1"]], "d"],
  ["no xp at all", [["xp", "!*"]], "ae"],
  ["any xp", [["xp", "*"]], "bcd"],
  ["its own ID", [["ID", "a|b"]], "ab"],
  ["nobody yet", [["Approver", "!*"]], "ae"],
  ["somebody", [["Approver", "*"]], "bcd"],
  ["the approver's last name", [["Approver.LastName", "hopper"]], "b"],
  ["the approver's first name", [["Approver.FirstName", "!Grace"]], "acde"],
];

for (const [sentence, filters, expected] of cases) {
  test(`${sentence}: ${filters.map((pair) => pair.join("=")).join("&")}`, async ({ as }) => {
    const { user, path } = await createFive();

    expect((await (await as(user)).ids(path, filters)).join("")).toBe(expected);
  });
}

test("Approver filters by ID or username; its other properties have their own keys", async ({ as }) => {
  const { user, hopper, path } = await createFive();
  const client = await as(user);

  expect(await client.ids(path, { Approver: hopper.id })).toEqual(["b"]);
  expect(await client.ids(path, { Approver: hopper.username.toUpperCase() })).toEqual(["b"]);
  expect(await client.ids(path, { Approver: `!${hopper.id}` })).toEqual([..."acde"]);
  expect(await client.ids(path, { "Approver.Username": hopper.username })).toEqual(["b"]);
  expect(await client.ids(path, { "Approver.ID": hopper.id })).toEqual(["b"]);
  expect(await client.ids(path, { "Approver.Email": hopper.email })).toEqual(["b"]);
  expect(await client.ids(path, { Approver: "Hopper" })).toEqual([]);
  expect(await client.ids(path, { Approver: `${user.id}|${hopper.username}|nobody` })).toEqual([..."bcd"]);
  expect(await client.ids(path, { Approver: `!${hopper.id}|!nobody` })).toEqual([..."abcde"]);
  expect(await client.ids(path, { Approver: `!${hopper.id}|!${hopper.username}` })).toEqual([..."acde"]);
});

test("filters and search are combined, and TotalCount counts the result", async ({ as }) => {
  const { user, path } = await createFive();

  const { Items, Meta } = await (await as(user)).list(path, { search: "fine", Status: "Approved", pageSize: "1" });

  expect(Items.map(({ ID }) => ID)).toEqual(["b"]);
  expect(Meta).toMatchObject({ TotalCount: 2, TotalPages: 2, ItemRange: [1, 1] });
});

test("filters by 200 IDs with any characters, as alternatives and excluded", async ({ as }) => {
  const { user, order, path } = await createPurchase();
  const strange = [
    'a"b',
    "a\\b",
    "{x}",
    "a,b",
    "NULL",
    "Straße",
    "ΟΔΟΣ",
    " ",
    "x|y",
    "!z",
    "it's",
    "\x1e0\x1f",
    "y\x1e0",
  ];
  for (const [nth, comments] of strange.entries())
    await createApproval(order, { id: `${nth}`, approver: user, comments, xp: { c: comments, n: nth } });
  const client = await as(user);
  const all = strange.map((_, nth) => `${nth}`);
  const quoted = strange.map((text) => text.replaceAll(/[\\|!]/g, "\\$&"));
  const fill = Array.from({ length: 200 - strange.length }, (_, nth) => `none-${nth}`);
  const either = [...quoted, ...fill].join("|");
  const find = async (query: Record<string, string>) => (await client.ids(path, query)).toSorted();

  expect(await find({ Comments: either, pageSize: "100" })).toEqual(all.toSorted());
  expect(await find({ Comments: either.toUpperCase().replaceAll("STRASSE", "Straße") })).toEqual(all.toSorted());
  expect(await find({ "xp.c": either })).toEqual(all.toSorted());
  expect(await find({ ID: ["0", "10", "99", ...fill].join("|") })).toEqual(["0", "10"]);
  expect(await find({ "xp.n": "1|2|>11|x*" })).toEqual(["1", "12", "2"]);
  expect(await find({ Comments: `!${quoted[0]}|!${quoted[0]}` })).toEqual(all.slice(1).toSorted());
  expect(await find({ Comments: `!${quoted[0]}|!${quoted[1]}` }), "none is both").toEqual(all.toSorted());
  expect(await find({ DateCompleted: "2026-02-01|2026-02-02|!*" })).toEqual([]);
  expect(await find({ AllowResubmit: "true|false" })).toEqual(all.toSorted());
  expect(await find({ Status: "approved|0|Approved" })).toEqual(all.toSorted());
});
