import type { List } from "@/lib/list/list";
import { addressFields } from "@/lib/orders/address-fields";

export const shipmentList = {
  name: "listOrderShipments",
  fields: {
    ID: { type: "text" },
    BuyerID: { type: "text" },
    Shipper: { type: "text" },
    DateShipped: { type: "date" },
    DateDelivered: { type: "date" },
    TrackingNumber: { type: "text" },
    Cost: { type: "number" },
    OwnerID: { type: "text" },
    Account: { type: "text" },
    FromAddressID: { type: "text" },
    ToAddressID: { type: "text" },
    ...addressFields("FromAddress"),
    ...addressFields("ToAddress"),
    xp: { type: "xp" },
  },
  searchable: ["ID", "BuyerID", "Shipper", "DateShipped", "DateDelivered", "TrackingNumber"],
  sortable: ["DateShipped", "OwnerID", "ID", "BuyerID", "Shipper", "DateDelivered", "Cost"],
  defaultSort: "DateShipped",
} as const satisfies List;
