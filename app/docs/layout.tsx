import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Mark } from "@/components/ui/mark";

export default function DocsLayout({ children }: LayoutProps<"/docs">) {
  return (
    <>
      <header
        data-print="hide"
        className="flex h-14 items-center justify-between gap-3 border-b bg-surface px-5 sm:px-8"
      >
        <Link href="/" className="flex h-9 items-center gap-2 rounded-md pr-2 font-semibold tracking-tight">
          <Mark /> Countersign
        </Link>
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
