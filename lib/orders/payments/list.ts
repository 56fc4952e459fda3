import type { List } from "@/lib/list/list";

export const paymentTypes = ["PurchaseOrder", "CreditCard", "SpendingAccount"] as const;

export const paymentList = {
  name: "listPayments",
  fields: {
    ID: { type: "text" },
    Type: { type: "enum", values: paymentTypes },
    DateCreated: { type: "date" },
    CreditCardID: { type: "text" },
    SpendingAccountID: { type: "text" },
    Description: { type: "text" },
    Currency: { type: "text" },
    Amount: { type: "number" },
    Accepted: { type: "boolean" },
    OrderReturnID: { type: "text" },
    xp: { type: "xp" },
    Transactions: { type: "object" },
  },
  searchable: ["ID", "Description"],
  sortable: ["DateCreated", "ID", "Type", "CreditCardID", "SpendingAccountID"],
  defaultSort: "DateCreated",
} as const satisfies List;
