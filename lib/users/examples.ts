import type { Example } from "@/lib/api/example";
import { onePage } from "@/lib/list/examples";

export const ruth = {
  ID: "ruth",
  Username: "ruth",
  FirstName: "Ruth",
  LastName: "Abernathy",
  Email: "ruth@lakeside.example",
};

export const samuel = {
  ID: "samuel",
  Username: "samuel",
  FirstName: "Samuel",
  LastName: "Adeyemi",
  Email: "samuel@lakeside.example",
};

const user = {
  ID: "ruth",
  CompanyID: "lakeside",
  Username: "ruth",
  FirstName: "Ruth",
  LastName: "Abernathy",
  Email: "ruth@lakeside.example",
  Active: true,
  Roles: ["OrderAdmin", "ProductReader"],
  DateCreated: "2025-09-01T08:00:00.000Z",
  PasswordLastSetDate: null,
};

export const examples = {
  listUsers: {
    query: "Active=true&Roles=OrderAdmin&sortBy=LastName",
    response: { Items: [user], Meta: onePage },
  },
  getUser: { params: { userID: "ruth" }, response: user },
  updateUser: {
    params: { userID: "ruth" },
    body: { Roles: ["OrderAdmin", "ProductReader"] },
    response: user,
  },
  sendPasswordReset: { params: { userID: "ruth" } },
  signOutUser: { params: { userID: "ruth" } },
  exportUsers: {
    query: "columns=ID,LastName,Roles&Active=true",
    file: {
      "text/csv": '\uFEFFID,LastName,Roles\r\nruth,Abernathy,"[""OrderAdmin"",""ProductReader""]"\r\n',
      "application/x-ndjson": '{"ID":"ruth","LastName":"Abernathy","Roles":["OrderAdmin","ProductReader"]}\n',
    },
  },
} satisfies Record<string, Example>;
