import { Suspense } from "react";
import { withListPlace } from "@/lib/list/list-place";
import type { ListQuery } from "@/lib/list/query";
import type { Neighbours as Found } from "@/lib/list/select-neighbours";
import type { ListPlace } from "./list-trail";
import { NeighbourLinks } from "./neighbour-links";

type Props = {
  /** The list the record was opened from. */
  place: ListPlace;
  find: (query: ListQuery) => Promise<{ data?: Found | undefined }>;
  hrefOf: (key: string[]) => string;
};

/** The ways to the records before and after this one in its list. They are looked up while the record is shown already. */
export function Neighbours(props: Props) {
  return (
    <Suspense fallback={<NeighbourLinks pending />}>
      <FoundNeighbours {...props} />
    </Suspense>
  );
}

async function FoundNeighbours({ place, find, hrefOf }: Props) {
  const { data } = await find(place.query);
  const toLink = (key: string[] | null | undefined) =>
    key && { href: withListPlace(hrefOf(key), place.href), id: key.at(-1) ?? "" };
  return <NeighbourLinks previous={toLink(data?.previous)} next={toLink(data?.next)} />;
}
