import type { Route } from "next";
import { buttonClass } from "@/components/ui/button-class";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { NoLink } from "@/components/ui/no-link";
import { NeighbourKeys } from "./neighbour-keys";

type Neighbour = { href: Route; id: string };
type Props = { previous?: Neighbour | null | undefined; next?: Neighbour | null | undefined; pending?: boolean };

/** Two buttons that keep their places, whether or not there is a record to go to. */
export function NeighbourLinks({ previous, next, pending = false }: Props) {
  return (
    <nav aria-label="Records of the list" aria-busy={pending} data-print="hide" className="flex shrink-0 gap-1.5">
      <NeighbourLink rel="prev" label="Previous" to={previous} pending={pending} />
      <NeighbourLink rel="next" label="Next" to={next} pending={pending} />
      <NeighbourKeys />
    </nav>
  );
}

const keys = { prev: "Shift+K", next: "Shift+J" };

type LinkProps = { rel: "prev" | "next"; label: string; to: Neighbour | null | undefined; pending: boolean };

function NeighbourLink({ rel, label, to, pending }: LinkProps) {
  const content = (
    <>
      {rel === "prev" && <ChevronLeft size={14} aria-hidden />}
      <span className="max-sm:sr-only">{label}</span>
      {rel === "next" && <ChevronRight size={14} aria-hidden />}
    </>
  );
  if (pending) return <span className={buttonClass({ size: "sm" }, "turn")}>{content}</span>;
  if (!to) return <NoLink>{content}</NoLink>;
  return (
    <LinkButton
      href={to.href}
      rel={rel}
      size="sm"
      className="turn"
      aria-keyshortcuts={keys[rel]}
      data-tip={`${to.id} (${keys[rel]})`}
    >
      {content}
    </LinkButton>
  );
}
