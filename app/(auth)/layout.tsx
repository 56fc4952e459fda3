import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { Brand } from "@/components/shell/brand";

export default function AuthLayout({ children }: LayoutProps<"/">) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between px-5 sm:px-8">
        <Brand href="/sign-in" />
        <ThemeSwitch />
      </header>
      <main className="flex grow flex-col items-center px-5 pt-8 pb-16 sm:justify-center sm:pt-0 sm:pb-28">
        {children}
      </main>
    </div>
  );
}
