import { z } from "zod";

export const listMeta = z.object({
  Page: z.int(),
  PageSize: z.int(),
  TotalCount: z.int(),
  TotalPages: z.int(),
  ItemRange: z.tuple([z.int(), z.int()]).meta({ description: "The places of the first and the last item, from 1." }),
  NextPageKey: z
    .string()
    .nullable()
    .meta({ description: "Give it as pageKey for the next page. Null on the last page." }),
});

export type Page<T> = { Items: T[]; Meta: z.output<typeof listMeta> };

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ Items: z.array(item), Meta: listMeta });
}

export function toPage<T>(
  items: T[],
  { page, pageSize, total, nextPageKey }: { page: number; pageSize: number; total: number; nextPageKey: string | null },
): Page<T> {
  const first = (page - 1) * pageSize + 1;
  return {
    Items: items,
    Meta: {
      Page: page,
      PageSize: pageSize,
      TotalCount: total,
      TotalPages: Math.ceil(total / pageSize),
      ItemRange: [first, first + items.length - 1],
      NextPageKey: nextPageKey,
    },
  };
}
