import type { ComponentProps, ReactNode } from "react";
import { CrumbLink } from "@/components/ui/crumb-link";
import { ChevronRight } from "@/components/ui/icons";
import type { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { PrintDate } from "@/components/ui/print-date";

export type Crumb = { label: string; href: ComponentProps<typeof Link>["href"] };

type Props = {
  /** The way back, without the page itself. */
  breadcrumb?: Crumb[];
  title: string;
  /** What the browser's tab says, if not the title. */
  tab?: string;
  /** Beside the title: a status badge, a copy button. */
  status?: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** Buttons at the right, the main one last. */
  actions?: ReactNode;
  /** The ways to the records before and after this one. */
  neighbours?: ReactNode;
};

export function PageHeader({ breadcrumb = [], title, tab = title, status, description, actions, neighbours }: Props) {
  return (
    <header className="pb-5">
      <PageTitle>{tab}</PageTitle>
      {breadcrumb.length > 0 && (
        <div className="mb-1 flex min-h-7 items-center justify-between gap-4">
          <Breadcrumb crumbs={breadcrumb} />
          {neighbours}
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} className="wrap-anywhere font-semibold text-xl outline-none">
              {title}
            </h1>
            {status}
          </div>
          {description && <div className="wrap-anywhere mt-1 text-muted">{description}</div>}
          <PrintDate />
        </div>
        {actions && (
          <div data-print="hide" className="flex flex-wrap items-center gap-2">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="-ml-1 flex flex-wrap items-center text-muted text-sm">
        {crumbs.map(({ label, href }, at) => (
          <li key={label} className="flex items-center">
            <CrumbLink href={href} className="wrap-anywhere rounded-md px-1 py-0.5 hover:text-ink hover:underline">
              {label}
            </CrumbLink>
            {at < crumbs.length - 1 && <ChevronRight size={13} aria-hidden className="text-faint" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
