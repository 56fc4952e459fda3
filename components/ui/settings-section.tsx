import { type ReactNode, useId } from "react";

type Props = { title: string; description: ReactNode; aside?: ReactNode; children: ReactNode };

/** A part of a page of settings: what it is about beside what can be done. */
export function SettingsSection({ title, description, aside, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t py-7 first:border-t-0 first:pt-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="font-semibold outline-none">
          {title}
        </h2>
        <div className="mt-1 text-pretty text-muted text-sm">{description}</div>
        {aside && <div className="mt-3">{aside}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
