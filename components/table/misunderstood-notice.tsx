import type { Route } from "next";
import { usePathname, useSearchParams } from "next/navigation";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import type { ListView } from "./list-view";
import { refusalWords, unknownWords } from "./refusal-words";
import type { Misunderstood } from "./use-list-query";

type Props = {
  of: Misunderstood;
  view: Pick<ListView<never>, "list" | "labels" | "words" | "filters" | "noun" | "keeps">;
};

/** Says what of the address is wrong, and so is not part of what is shown, and leads to the list without it. */
export function MisunderstoodNotice({ of: { refusals, unknown }, view }: Props) {
  const pathname = usePathname();
  const params = useSearchParams();
  const textOf = (name: string) => params.get(name) ?? "";
  const words = [
    ...refusals.map((refusal) => refusalWords(view, refusal, textOf(refusal.parameter))),
    ...unknown.map((name) => unknownWords(view, name, textOf(name))),
  ];
  const wrong = [...unknown, ...refusals.map(({ parameter }) => parameter)];
  const others = new URLSearchParams([...params].filter(([name]) => !wrong.includes(name)));
  // Too many filters are no one parameter.
  const isBare = others.size === params.size || others.size === 0;
  return (
    <div role="note">
      <Callout tone="warn" title="Part of this address isn’t valid">
        <ul className="wrap-anywhere">
          {words.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        {refusals.length > 0 && <p>Showing the default list.</p>}
        {/* Safe: the list's own page. */}
        <LinkButton size="sm" className="mt-2" href={(isBare ? pathname : `${pathname}?${others}`) as Route}>
          Show the list without it
        </LinkButton>
      </Callout>
    </div>
  );
}
