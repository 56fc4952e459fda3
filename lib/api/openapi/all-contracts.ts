import type { Contract } from "@/lib/api/contract";
import { contracts as those } from "@/lib/contracts";
import {
  createViewContract,
  deleteViewContract,
  getViewContract,
  listViewsContract,
  updateViewContract,
} from "@/lib/search/views/contract";

/** Every operation below /api/v1. Saved views are made from the lists of the others, which therefore do not know them. */
export const contracts: readonly Contract[] = [
  ...those,
  listViewsContract,
  getViewContract,
  createViewContract,
  updateViewContract,
  deleteViewContract,
];
