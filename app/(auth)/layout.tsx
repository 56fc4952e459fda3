import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";

export default function AuthLayout({ children }: LayoutProps<"/">) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between px-5 sm:px-8">
        <Link href="/sign-in" className="flex h-9 items-center gap-2 rounded-md pr-2 font-semibold tracking-tight">
          <Mark /> Countersign
        </Link>
        <ThemeSwitch />
      </header>
      <main className="flex grow flex-col items-center px-5 pt-8 pb-16 sm:justify-center sm:pt-0 sm:pb-28">
        {children}
      </main>
    </div>
  );
}
