"use client";

import type { ComponentType } from "react";
import { FailedDialog } from "./failed-dialog";
import { lazyPart } from "./lazy-part";

/** A dialog whose code is fetched when it is opened; where that fails, a dialog says so. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, { Failed: FailedDialog });
