import { ChevronDown } from "@/components/ui/icons";

/** Text of people: short when it is long, and opens where it stands, without JavaScript. */
export function LongText({ text, limit = 220 }: { text: string; limit?: number }) {
  const words = (
    <span dir="auto" className="wrap-anywhere block max-w-prose whitespace-pre-line text-pretty">
      {text}
    </span>
  );
  if (text.length <= limit) return words;
  return (
    <details data-print="open" className="group/text">
      <summary className="list-none rounded-md">
        <span dir="auto" className="wrap-anywhere line-clamp-2 max-w-prose group-open/text:hidden">
          {text}
        </span>
        <span className="inline-flex items-center gap-1 font-medium text-accent-text text-sm group-open/text:mb-1">
          <span className="group-open/text:hidden">Show all</span>
          <span className="hidden group-open/text:inline">Show less</span>
          <ChevronDown size={13} aria-hidden className="group-open/text:rotate-180" />
        </span>
      </summary>
      {words}
    </details>
  );
}
