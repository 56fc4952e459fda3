import type { Route } from "next";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "@/components/ui/status-badge";
import type { Entry } from "./entry";

type Props = { id: string; entry: Entry; active: boolean; onPoint: () => void; onChoose: () => void };

const look =
  "flex min-h-10 w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left aria-selected:bg-strong max-md:min-h-12 " +
  "forced-colors:aria-selected:outline-2 forced-colors:aria-selected:outline-[Highlight]";

/** A link where it leads somewhere, so that it opens in a new tab as links do. The focus stays in the search box. */
export function PaletteOption({ id, entry, active, onPoint, onChoose: onChosen }: Props) {
  const { icon: Icon, label, detail, status, href, run, form } = entry;
  const option = {
    id,
    role: "option",
    "aria-selected": active,
    tabIndex: -1,
    onPointerMove: onPoint,
    className: look,
    children: (
      <>
        <Icon size={15} aria-hidden className="shrink-0 text-faint" />
        <span className="min-w-0 grow truncate">
          <span className="font-medium">{label}</span>
          {detail && <span className="ml-2 text-muted">{detail}</span>}
        </span>
        {status && <StatusBadge status={status} />}
      </>
    ),
  } as const;

  if (href)
    return (
      <Link
        {...option}
        // Safe: the address of a page of ours.
        href={href as Route}
        onClick={(event) => {
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onChosen();
        }}
      />
    );
  const choose = () => {
    onChosen();
    run?.();
  };
  return <button {...option} type={form ? "submit" : "button"} form={form} onClick={form ? undefined : choose} />;
}
