import type { Example } from "@/lib/api/example";

const grant = {
  ClientID: "countersign-demo",
  ClientName: "Countersign demo",
  DateCreated: "2026-01-29T07:45:30.018Z",
  DateExpires: "2026-01-30T17:45:30.018Z",
};

export const examples = {
  listGrants: { response: { Items: [grant] } },
  deleteGrant: { params: { clientID: grant.ClientID } },
} satisfies Record<string, Example>;
