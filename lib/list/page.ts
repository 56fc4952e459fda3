import { z } from "zod";

export const listMeta = z.object({
  Page: z.int(),
  PageSize: z.int(),
  TotalCount: z.int(),
  TotalPages: z.int(),
  ItemRange: z.tuple([z.int(), z.int()]).meta({
    description:
      "The positions of the first and last item, starting at 1. For an empty page the last is one less than the first.",
  }),
  NextPageKey: z
    .string()
    .nullable()
    .meta({ description: "Pass it as pageKey to get the next page. Null on the last page." }),
});

/** For a list that is too long, and read too often, to count its rows for each page. */
const uncountedMeta = listMeta
  .pick({ Page: true, PageSize: true, NextPageKey: true })
  .extend({ HasMore: z.boolean().meta({ description: "Whether there is a next page." }) });

const listMetaWithFacets = listMeta.extend({
  Facets: z
    .array(
      z.object({
        Name: z.string(),
        XpPath: z.string(),
        Values: z.array(z.object({ Value: z.string(), Count: z.int() })),
      }),
    )
    .meta({ description: "Always empty: there are no product facets. Clients of OrderCloud expect the list." }),
});

/** `M`: more properties of its Meta. */
export type Page<T, M = unknown> = { Items: T[]; Meta: z.output<typeof listMeta> & M };
export type UncountedPage<T> = { Items: T[]; Meta: z.output<typeof uncountedMeta> };
export type Facets = Pick<z.output<typeof listMetaWithFacets>, "Facets">;

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ Items: z.array(item), Meta: listMeta });
}

export function uncountedPageOf<T extends z.ZodType>(item: T) {
  return z.object({ Items: z.array(item), Meta: uncountedMeta });
}

export function pageWithFacetsOf<T extends z.ZodType>(item: T) {
  return z.object({ Items: z.array(item), Meta: listMetaWithFacets });
}

type Counts = { page: number; pageSize: number; count: number; total: number; nextPageKey: string | null };

/** The Meta of a page with `count` items. */
export function toMeta({ page, pageSize, count, total, nextPageKey }: Counts): Page<unknown>["Meta"] {
  const first = (page - 1) * pageSize + 1;
  return {
    Page: page,
    PageSize: pageSize,
    TotalCount: total,
    TotalPages: Math.ceil(total / pageSize),
    ItemRange: [first, first + count - 1],
    NextPageKey: nextPageKey,
  };
}
