import type { ReactNode } from "react";

type Props = { title: string; description?: ReactNode; children: ReactNode };

/** The one thing on a page for people who are not signed in. */
export function AuthCard({ title, description, children }: Props) {
  return (
    <section className="w-full max-w-96 sm:rounded-md sm:border sm:bg-surface sm:p-8">
      <h1 className="text-balance font-semibold text-xl">{title}</h1>
      {description && <p className="mt-1 text-pretty text-muted">{description}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
