"use client";

import { KeysButton } from "@/components/keys/keys-button";
import { DataTable } from "@/components/table/data-table";
import type { Look } from "@/components/table/look";
import type { FirstPage } from "@/components/table/use-list-data";
import { lazyPart } from "@/components/ui/lazy-part";
import { urlOf } from "@/lib/api/url-of";
import type { NamedRecord } from "@/lib/list/named";
import type { OrderReturn } from "@/lib/returns/contract";
import { orderReturnsOperation } from "@/lib/returns/list";
import { decidersView, returnsView } from "./returns-view";

const ReturnKeys = lazyPart(() => import("./return-keys").then(({ ReturnKeys }) => ReturnKeys), { Failed: () => null });

type Props = { decides: boolean; first: FirstPage<NamedRecord<OrderReturn>>; look: Look };

export function ReturnsTable({ decides, first, look }: Props) {
  return (
    <div className="returns">
      <DataTable
        view={decides ? decidersView : returnsView}
        first={first}
        look={look}
        {...(decides && { Tools: ReturnKeys })}
        looks={<KeysButton />}
        urlOf={(query) => urlOf(orderReturnsOperation, { query })}
      />
    </div>
  );
}
