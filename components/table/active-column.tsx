import { ActiveBadge } from "@/components/ui/active-badge";
import type { Column } from "./list-view";

/** Whether a record can be used: left out where a filter says so. */
export const activeColumn: Column<{ Active: boolean }> = {
  id: "Active",
  header: "Active",
  width: 28,
  card: "end",
  isState: true,
  cell: ({ Active }) => <ActiveBadge active={Active} />,
};
