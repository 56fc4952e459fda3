import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { BookOpen, ChevronsUpDown, UserRound } from "@/components/shell/icons";
import { MenuLink } from "@/components/shell/menu-link";
import { SignOut } from "@/components/shell/sign-out";
import { Badge } from "@/components/ui/badge";
import { Popover } from "@/components/ui/popover";
import type { Actor } from "@/lib/auth/actor";
import { fullName } from "@/lib/users/full-name";

export function UserMenu({ actor }: { actor: Actor }) {
  const name = fullName(actor);
  return (
    <Popover
      label="You"
      className="w-64 p-0"
      triggerClassName="flex h-12 w-full items-center gap-2.5 rounded-md border border-transparent px-2 text-left transition-colors hover:bg-strong/70 aria-expanded:bg-strong/70"
      trigger={
        <>
          <span
            aria-hidden
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-text text-xs"
          >
            {initials(name)}
          </span>
          <span className="min-w-0 grow">
            <span className="block truncate font-medium text-sm">{name}</span>
            <span className="block truncate text-muted text-xs">{actor.CompanyName}</span>
          </span>
          <ChevronsUpDown size={14} aria-hidden className="text-faint" />
        </>
      }
    >
      <div className="border-b p-3">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-muted text-sm">{actor.Username}</p>
        <p className="truncate text-muted text-sm">
          {actor.CompanyName} · {actor.CompanyType}
        </p>
        <ul aria-label="Your roles" className="mt-2 flex flex-wrap gap-1">
          {actor.Roles.map((role) => (
            <li key={role}>
              <Badge>{role}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex items-center justify-between gap-3 border-b px-3 py-2">
        <span aria-hidden className="text-muted">
          Theme
        </span>
        <ThemeSwitch />
      </div>
      <div className="p-1">
        <MenuLink href="/account">
          <UserRound size={15} aria-hidden />
          Your account
        </MenuLink>
        <MenuLink href="/docs/api">
          <BookOpen size={15} aria-hidden />
          API reference
        </MenuLink>
        <SignOut />
      </div>
    </Popover>
  );
}

function initials(name: string) {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.[0] ?? "")
    .join("")
    .toUpperCase();
}
