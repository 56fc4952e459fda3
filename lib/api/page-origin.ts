import "server-only";

import { headers } from "next/headers";
import { originOf } from "./origin";

/** Where the request for a page comes from. */
export const pageOrigin = async () => originOf(await headers());
