import type { Example } from "@/lib/api/example";
import { buyerUser } from "@/lib/users/of-company/examples";

const { AvailableRoles, ...samuelsUser } = buyerUser;

const me = {
  ...samuelsUser,
  PendingEmail: null as string | null,
  AvailableRoles,
  Company: { ID: "lakeside", Name: "Lakeside Health Network", Type: "Buyer" },
  Buyer: { ID: "lakeside", DefaultCatalogID: "workplace-lakeside" },
  Supplier: null,
  Seller: null,
};

export const examples = {
  getMe: { response: me, sdk: "await Me.Get()" },
  updateMe: {
    body: { Phone: "+1 312 555 0110", xp: { Title: "Head of purchasing" } },
    response: { ...me, Phone: "+1 312 555 0110", xp: { Title: "Head of purchasing" } },
    sdk: `await Me.Patch({ Phone: "+1 312 555 0110", xp: { Title: "Head of purchasing" } })`,
  },
  saveMe: {
    body: {
      FirstName: me.FirstName,
      LastName: me.LastName,
      Email: "samuel.adeyemi@lakesidehealth.example",
      Password: "orchard-lantern-42",
    },
    response: { ...me, PendingEmail: "samuel.adeyemi@lakesidehealth.example", Phone: null, xp: null },
    sdk: `await Me.Save({
  FirstName: "Samuel",
  LastName: "Adeyemi",
  Email: "samuel.adeyemi@lakesidehealth.example",
  Password: "orchard-lantern-42",
})`,
  },
  confirmEmail: { body: { Token: "<the token of the link>" } },
} satisfies Record<string, Example>;
