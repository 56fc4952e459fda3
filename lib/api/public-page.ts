import "server-only";

import { tellingOffline } from "@/lib/db/faults";
import { countPage } from "./page-limit";

/** Counts a page that is open to everybody, also when the visitor is unknown. Throws TooManyRequests. */
export const countPublicPage = () => tellingOffline(countPage);
