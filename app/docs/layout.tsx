import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { Brand } from "@/components/shell/brand";
import { LinkButton } from "@/components/ui/link-button";

export default function DocsLayout({ children }: LayoutProps<"/docs">) {
  return (
    <>
      <header
        data-print="hide"
        className="flex h-14 items-center justify-between gap-3 border-b bg-surface px-5 sm:px-8"
      >
        <Brand href="/" />
        <div className="flex items-center gap-3">
          <ThemeSwitch />
          <LinkButton href="/sign-in" size="sm" className="in-data-signed-in:hidden max-sm:hidden">
            Sign in
          </LinkButton>
        </div>
      </header>
      {children}
    </>
  );
}
