import { pageAskedFor } from "@/components/shell/page-asked-for";
import { timeZoneCookie } from "@/lib/account/time-zone-cookie";

// Zod would try whether it may compile code, which the policy of our pages forbids and reports. Next runs this first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export const onRouterTransitionStart = pageAskedFor.note;

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
document.cookie = `${timeZoneCookie}=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax`;
