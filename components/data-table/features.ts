import { metaHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";

type ColumnMeta = {
  /** The width: the layout is fixed, so that a page turned moves no column. */
  width?: string;
  align?: "right";
};

export const features = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
