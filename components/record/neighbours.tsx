import { Suspense } from "react";
import type { List } from "@/lib/list/list";
import { withListPlace } from "@/lib/list/list-place";
import type { ListQuery } from "@/lib/list/query";
import type { Neighbours as Found } from "@/lib/list/select-neighbours";
import type { ListPlace } from "./list-trail";
import { NeighbourLinks } from "./neighbour-links";

type Props = {
  /** Where the record was opened from. Without a list of its own kind it has no neighbours. */
  trail: ListPlace[];
  list: List;
  find: (query: ListQuery) => Promise<{ data?: Found | undefined }>;
  hrefOf: (key: string[]) => string;
};

/** The ways to the records before and after this one in its list. They are looked up while the record is shown already. */
export function Neighbours({ trail, list, ...lookup }: Props) {
  const place = trail.at(-1);
  if (place?.list !== list) return null;
  return (
    <Suspense fallback={<NeighbourLinks pending />}>
      <ListNeighbours place={place} {...lookup} />
    </Suspense>
  );
}

type LookupProps = Omit<Props, "trail" | "list"> & { place: ListPlace };

async function ListNeighbours({ place, find, hrefOf }: LookupProps) {
  const { data } = await find(place.query);
  const toLink = (key: string[] | null | undefined) =>
    key && { href: withListPlace(hrefOf(key), place.href), id: key.at(-1) ?? "" };
  return <NeighbourLinks previous={toLink(data?.previous)} next={toLink(data?.next)} />;
}
