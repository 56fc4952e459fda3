import { ChevronRight, ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { iconButtonClass } from "@/components/ui/button-class";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";

type Json = z.core.util.JSONType;
type Scalar = string | number | boolean | null;
type Href = Parameters<typeof Link>[0]["href"];

type Props = {
  value: Json;
  /** Where the value sits in the record, like `xp`: the head of every copied path. */
  path: string;
  /** The names that lead to the value from where the tree starts. */
  names?: string[];
  /** Makes a "filter by this value" link beside each plain value that is not in a list; null where there is no such filter. */
  filterHref?: ((names: string[], value: Scalar) => Href | null) | undefined;
  /** Whether what is inside shows at once; without it, when it is short. */
  open?: boolean;
};

/** JSON to look into: objects and lists fold, each value's path can be copied. */
export function JsonTree({ value, path, names = [], filterHref, open = isShort(value) }: Props) {
  if (value === null || typeof value !== "object") {
    return <Leaf path={path} names={names} value={value} filterHref={filterHref} />;
  }
  const inList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className="text-faint">{inList ? "[ ]" : "{ }"}</span>;
  return (
    <ul className="font-mono text-sm">
      {entries.map(([key, child]) => (
        <li key={key}>
          <Node
            name={key}
            path={inList ? `${path}[${key}]` : `${path}.${key}`}
            names={[...names, key]}
            value={child}
            filterHref={inList ? undefined : filterHref}
            open={open}
          />
        </li>
      ))}
    </ul>
  );
}

function Node({ name, ...props }: Props & { name: string }) {
  const { value, open } = props;
  if (value === null || typeof value !== "object") {
    return (
      <Row name={name}>
        <JsonTree {...props} />
      </Row>
    );
  }
  const count = Object.keys(value).length;
  return (
    <details open={open} className="group/node">
      <summary className="flex min-h-7 list-none items-center gap-1 rounded-md hover:bg-subtle">
        <ChevronRight size={13} aria-hidden className="shrink-0 text-faint [[open]>summary>&]:rotate-90" />
        <span className="wrap-anywhere min-w-12 text-muted">{name}</span>
        <span className="shrink-0 text-faint">{Array.isArray(value) ? `[${count}]` : `{${count}}`}</span>
      </summary>
      <div className="ml-1.5 border-l pl-3">
        <JsonTree {...props} />
      </div>
    </details>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="group/row flex min-h-7 min-w-52 items-center gap-2 rounded-md pl-4.5 hover:bg-subtle">
      <span className="wrap-anywhere max-w-1/2 shrink-0 self-start py-1 text-muted">{name}</span>
      {children}
    </div>
  );
}

type LeafProps = { path: string; names: string[]; value: Scalar; filterHref: Props["filterHref"] };

function Leaf({ path, names, value, filterHref }: LeafProps) {
  const filter = value === null ? null : filterHref?.(names, value);
  const quiet =
    "ml-auto flex shrink-0 self-start opacity-0 focus-within:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100";
  return (
    <>
      <span className={`wrap-anywhere py-1 ${typeof value === "string" ? "text-ink" : "text-accent-text"}`}>
        {typeof value === "string" ? `"${value}"` : String(value)}
      </span>
      <span className={quiet} data-print="hide">
        {filter && (
          <Link
            href={filter}
            aria-label={`Filter by ${path} = ${value}`}
            data-tip="Filter by this value"
            className={iconButtonClass({ size: "sm" })}
          >
            <ListFilter size={14} aria-hidden />
          </Link>
        )}
        <CopyButton value={path} label={`Copy path ${path}`} />
      </span>
    </>
  );
}

const isShort = (value: Json) => JSON.stringify(value, null, 2).split("\n").length <= 30;
