import { route } from "@/lib/api/route";
import { listOrderShipmentsContract } from "@/lib/orders/shipments/contract";
import { listOrderShipments } from "@/lib/orders/shipments/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listOrderShipmentsContract,
  ({ actor, params, query }) => listOrderShipments(actor, params, query),
);
