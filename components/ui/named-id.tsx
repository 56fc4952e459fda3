import { Clipped } from "./clipped";

type Props = { id: string; name: string | null | undefined };

/** What an ID is called, and below it the ID, by which lists search, filter and sort. */
export function NamedID({ id, name }: Props) {
  if (!name) return <Clipped text={id} />;
  return (
    <span data-tip={`${name} · ${id}`} className="block min-w-0">
      <span dir="auto" className="block truncate text-left">
        {name}
      </span>
      <span className="block truncate text-faint text-xs compact:hidden">{id}</span>
    </span>
  );
}
