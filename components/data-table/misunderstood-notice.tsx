import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { catalogue } from "@/lib/errors";
import type { Kept } from "./list-params";
import type { Misunderstood } from "./use-list-query";

const mostAllowed = 10;

type Props = { of: Misunderstood; keeps: Kept | undefined; onDismiss: () => void };

/** Says what of the address was not understood, in the API's words, and so is not part of what is shown. */
export function MisunderstoodNotice({ of, keeps = {}, onDismiss }: Props) {
  const { refusals, unknown } = of;
  return (
    <div role="note">
      <Callout
        tone="warn"
        title={refusals.length > 0 ? "This address was not understood" : "Part of this address was not understood"}
      >
        {refusals.length > 0 && <p>So the list is shown as it is by default.</p>}
        <ul>
          {refusals.map(({ parameter, message, allowed }) => (
            <li key={parameter}>
              <Complaint about={parameter} words={message} />
              {allowed.length > 0 && allowed.length <= mostAllowed && ` Allowed: ${allowed.join(", ")}.`}
            </li>
          ))}
          {unknown.map((name) => (
            <li key={name}>
              <Complaint about={name} words={wordsOf(name, keeps[name])} />
            </li>
          ))}
        </ul>
        <Button size="sm" className="mt-2" onClick={onDismiss}>
          Dismiss
        </Button>
      </Callout>
    </div>
  );
}

function wordsOf(name: string, allowed?: readonly string[]) {
  if (allowed) return `${catalogue["List.InvalidType"][1]} Allowed: ${allowed.join(", ")}.`;
  return name === "pageKey" ? onlyInApi : catalogue["List.InvalidProperty"][1];
}

const onlyInApi = "Keys of pages are for the API. Here pages have numbers.";

/** What the words name already is not named twice. */
function Complaint({ about, words }: { about: string; words: string }) {
  const says = words.startsWith(`${about} `) ? words.slice(about.length) : `: ${words}`;
  return (
    <>
      <code className="wrap-anywhere font-mono">{about}</code>
      {says}
    </>
  );
}
