import type { Settings } from "@/lib/env";
import type { Instances } from "../instances";

export type Given = { place: Instances; settings: Settings; seed: number; signal: AbortSignal };
