import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";
import { samuel } from "@/lib/users/examples";

const auditEvent = {
  ID: 4711,
  DateCreated: "2026-02-02T08:30:00.000Z",
  Event: "privilege_permissions_changed",
  User: samuel,
  About: "ruth",
  ObjectType: "User",
  ObjectID: "ruth",
  CompanyID: "lakeside",
  ClientID: null,
  Address: "198.51.100.7",
  RequestID: "0f2c1d7e-5b0a-4b8e-9a51-3c1b7f0e2d44",
  Data: { UserID: "ruth", changes: { Roles: { from: ["OrderAdmin"], to: ["OrderAdmin", "ProductReader"] } } },
};

export const examples = {
  listAuditEvents: {
    query: "Event=privilege_permissions_changed&About=ruth&sortBy=!DateCreated",
    response: { Items: [auditEvent], Meta: onePage },
  },
  exportAuditEvents: {
    query: "columns=ID,DateCreated,Event,User.Username&DateCreated=>=2026-01-01",
    file: {
      "text/csv":
        "\uFEFFID,DateCreated,Event,User.Username\r\n4711,2026-02-02T08:30:00.000Z,privilege_permissions_changed,samuel\r\n",
      "application/x-ndjson":
        '{"ID":4711,"DateCreated":"2026-02-02T08:30:00.000Z","Event":"privilege_permissions_changed","User":{"Username":"samuel"}}\n',
    },
  },
} satisfies Record<string, Example>;
