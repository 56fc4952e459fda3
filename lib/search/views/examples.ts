import type { Example } from "@/lib/api/example";
import { ruth } from "@/lib/users/examples";

const view = {
  ID: "5f0f6c1e-3a52-4f0e-9d5a-0d4a4c1f8a33",
  List: "listOrders",
  Name: "Large, awaiting approval",
  Query: "Status=AwaitingApproval&Total=%3E%3D5000&sortBy=%21Total",
  Shared: true,
  Own: true,
  Owner: ruth,
  DateCreated: "2026-02-02T09:12:44.310Z",
  LastUpdated: "2026-02-02T09:12:44.310Z",
};

export const examples = {
  listViews: {
    query: "List=listOrders&sortBy=!Own,Name",
    response: {
      Items: [view],
      Meta: { Page: 1, PageSize: 20, TotalCount: 1, TotalPages: 1, ItemRange: [1, 1], NextPageKey: null },
    },
  },
  getView: { params: { viewID: view.ID }, response: view },
  createView: {
    body: {
      List: view.List,
      Name: view.Name,
      Query: "Status=AwaitingApproval&Total=>=5000&sortBy=!Total",
      Shared: true,
    },
    response: view,
  },
  updateView: { params: { viewID: view.ID }, body: { Shared: false }, response: { ...view, Shared: false } },
  deleteView: { params: { viewID: view.ID } },
} satisfies Record<string, Example>;
