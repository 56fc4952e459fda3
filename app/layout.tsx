import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { LostScriptNotice } from "@/components/shell/lost-script-notice";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { TimeZoneContext } from "@/components/ui/time-zone";
import { Toaster } from "@/components/ui/toaster";
import { TooltipLayer } from "@/components/ui/tooltip-layer";
import { defaultPreferences } from "@/lib/account/preferences/preferences";
import { themeCookie, toTheme } from "@/lib/account/theme";
import { requestID } from "@/lib/api/page";
import { requestIDMeta } from "@/lib/api/request-id-meta";
import { getActor } from "@/lib/auth/session";
import "./globals.css";

export const metadata: Metadata = {
  description: "Open-source admin for commerce approvals, products and returns.",
  icons: [
    { url: "/icon.svg", type: "image/svg+xml" },
    { url: "/favicon.ico", sizes: "32x32" },
  ],
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

// Elements at the bottom of the window stay above a phone's keyboard.
export const viewport: Viewport = { colorScheme: "light dark", interactiveWidget: "resizes-content" };

export default async function RootLayout({ children }: LayoutProps<"/">) {
  // Pages that need no database work without one.
  const actor = await getActor().catch(() => null);
  const { TimeZone, Density, Shortcuts, HoldSeconds } = { ...defaultPreferences, ...actor?.Preferences };
  const cookie = toTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html
      lang="en"
      data-signed-in={actor?.UserID}
      data-theme={actor?.Preferences.Theme ?? cookie}
      data-density={Density}
      data-shortcuts={Shortcuts ? "on" : "off"}
      data-hold-seconds={HoldSeconds}
      data-time-zone={TimeZone ?? undefined}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
    >
      <body className="font-sans">
        <LostScriptNotice />
        <meta name={requestIDMeta} content={await requestID()} />
        <TimeZoneContext value={TimeZone ?? undefined}>{children}</TimeZoneContext>
        <TooltipLayer />
        <Toaster>
          <OfflineNotice />
        </Toaster>
      </body>
    </html>
  );
}
