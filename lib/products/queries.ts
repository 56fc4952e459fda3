import { call } from "@/lib/http/call";
import type { PageOptions } from "@/lib/list/page-options";
import { type ListQuery, writeListQuery } from "@/lib/list/query";
import type { listProductsContract, Product } from "./contract";
import { productsOperation } from "./list";

export function productsQuery(query: ListQuery): PageOptions<Product> {
  return {
    queryKey: ["products", writeListQuery(query).toString()],
    queryFn: ({ signal }) => call<typeof listProductsContract>(productsOperation, { query, signal }),
    placeholderData: (previous) => previous,
  };
}
