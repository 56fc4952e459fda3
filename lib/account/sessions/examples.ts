import type { Example } from "@/lib/api/example";

const session = {
  ID: "3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea",
  DateCreated: "2026-01-30T08:02:11.560Z",
  LastSeen: "2026-01-30T11:32:04.127Z",
  UserAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0",
  Current: false,
};

export const examples = {
  listSessions: { response: { Items: [session] } },
  deleteOtherSessions: {},
  deleteSession: { params: { sessionID: session.ID } },
} satisfies Record<string, Example>;
