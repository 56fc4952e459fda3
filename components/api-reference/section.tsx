import type { ReactNode } from "react";

type Props = { id: string; title: ReactNode; children: ReactNode; aside?: ReactNode };

/** A part of the reference that a link can point at; what a machine reads is at its side where there is room. */
export function Section({ id, title, children, aside }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 border-t py-10 first:border-t-0 first:pt-0">
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div className="min-w-0 space-y-4 text-pretty">
          <h2 id={`${id}-title`} className="font-semibold text-xl">
            {title}
          </h2>
          {children}
        </div>
        {aside && <div className="min-w-0 space-y-4 self-start xl:sticky xl:top-6">{aside}</div>}
      </div>
    </section>
  );
}

export function Subtitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h3 id={id} className="scroll-mt-3 pt-3 font-semibold text-base">
      {children}
    </h3>
  );
}
