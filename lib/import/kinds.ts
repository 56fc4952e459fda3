import "server-only";

import { apiClients } from "./kinds/api-clients";
import { approvalRules } from "./kinds/approval-rules";
import { approvals } from "./kinds/approvals";
import { approvingGroups } from "./kinds/approving-groups";
import { companies } from "./kinds/companies";
import type { Kind } from "./kinds/kind";
import { orderReturns } from "./kinds/order-returns";
import { orderRevisions } from "./kinds/order-revisions";
import { orders } from "./kinds/orders";
import { products } from "./kinds/products";
import { savedViews } from "./kinds/saved-views";
import { users } from "./kinds/users";

/** Every kind of data file, in the order in which a folder is imported. */
export const kinds: readonly Kind[] = [
  companies,
  users,
  approvingGroups,
  approvalRules,
  apiClients,
  products,
  orders,
  orderRevisions,
  approvals,
  orderReturns,
  savedViews,
];
