import { lazyDialog } from "@/components/ui/lazy-dialog";

export const SnoozeDialog = lazyDialog(() => import("./snooze-dialog").then(({ SnoozeDialog }) => SnoozeDialog));
