"use client";

import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from "react";
import { PartFailure } from "@/components/ui/part-failure";

type Look<Props> = {
  /** Keeps its place until it is there. */
  waiting?: ReactNode;
  /** Stands in its place when it did not load. */
  Failed?: ComponentType<Props & { onRetry: () => void }>;
};

/**
 * A part of a page whose code is fetched when it is first shown. React's own `lazy` gives up for good when that fails,
 * and takes the page with it; here a notice stands in its place, and another attempt really fetches it again. `fetch`
 * is for what is about to be shown.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, look: Look<Props> = {}) {
  const { waiting, Failed = PartFailure } = look;
  const code = new Code(load);
  return Object.assign(
    (props: Props) => (
      <Suspense fallback={waiting}>
        <Part code={code} props={props} Failed={Failed} />
      </Suspense>
    ),
    { fetch: () => code.fetchAhead() },
  );
}

/** Is fetched once, unless that failed. */
class Code<Props> {
  private attempt: Promise<ComponentType<Props> | undefined> | undefined;
  /** Shows without a pause: React lets what it has to wait for appear a moment later. */
  loaded: ComponentType<Props> | undefined;

  constructor(private readonly load: () => Promise<ComponentType<Props>>) {}

  fetch() {
    this.attempt ??= this.load().then(
      (loaded) => {
        this.loaded = loaded;
        return loaded;
      },
      () => undefined,
    );
    return this.attempt;
  }

  /** What did not come is fetched anew when it is shown. */
  fetchAhead() {
    const attempt = this.fetch();
    void attempt.then((loaded) => loaded ?? this.forget(attempt));
  }

  forget(failed: Promise<unknown>) {
    if (this.attempt === failed) this.attempt = undefined;
  }
}

type PartProps<Props> = { code: Code<Props>; props: Props; Failed: ComponentType<Props & { onRetry: () => void }> };

function Part<Props extends object>({ code, props, Failed }: PartProps<Props>) {
  const [retries, setRetries] = useState(0);
  const attempt = code.fetch();
  const Loaded = code.loaded ?? use(attempt);
  if (Loaded) return <Loaded {...props} />;
  const retry = () => {
    code.forget(attempt);
    setRetries(retries + 1);
  };
  return (
    <Leaving key={retries} onLeave={() => code.forget(attempt)}>
      <Failed {...props} onRetry={retry} />
    </Leaving>
  );
}

/** Where the part is shown anew, it is fetched anew. */
function Leaving({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: on leaving alone.
  useEffect(() => onLeave, []);
  return children;
}
