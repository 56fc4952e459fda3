import type { LucideIcon } from "lucide-react";
import type { Status } from "@/lib/words";

/** A line of the palette: it leads somewhere, does something, or submits a form of the page. */
export type Entry = {
  key: string;
  group: string;
  icon: LucideIcon;
  label: string;
  detail?: string;
  status?: Status | null;
  href?: string;
  run?: () => void;
  form?: string;
};
