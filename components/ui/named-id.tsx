import { Clipped } from "./clipped";

type Props = {
  id: string;
  name: string | null | undefined;
  /** Broken into lines where it does not fit, not cut. */
  whole?: boolean;
};

/** What an ID is called, and below it the ID, by which lists search, filter and sort. */
export function NamedID({ id, name, whole = false }: Props) {
  if (whole) return <WholeID id={id} name={name} />;
  if (!name) return <Clipped text={id} />;
  return (
    <span data-tip={`${name} · ${id}`} className="block min-w-0">
      <span dir="auto" className="two-lines">
        {name}
      </span>
      <span className="cell-id truncate">{id}</span>
    </span>
  );
}

function WholeID({ id, name }: Pick<Props, "id" | "name">) {
  if (!name) return <bdi className="wrap-anywhere">{id}</bdi>;
  return (
    <span className="wrap-anywhere block w-fit max-w-full">
      <bdi className="block">{name}</bdi>
      <span className="cell-id">{id}</span>
    </span>
  );
}
