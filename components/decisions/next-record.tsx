import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

const ofList = 'nav[aria-label="Records of the list"]:not([aria-busy=true])';
const toList = `:root:has(${ofList}) nav[aria-label=Breadcrumb] li:last-child a`;

/** On a phone, where the way to the next record of the list, and after the last one back to it, has scrolled out of sight. */
export function NextRecord() {
  const [way, setWay] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const find = (selector: string) => document.querySelector<HTMLAnchorElement>(selector);
    const look = () => setWay(find("a[rel=next]") ?? find(toList));
    look();
    // Who decides at once is before the page's answer of what is next.
    const looking = setInterval(look, 200);
    return () => clearInterval(looking);
  }, []);
  if (!way) return null;
  return (
    <Button onClick={() => way.click()} variant="primary" className="decide md:hidden">
      {way.rel === "next" ? "Next" : "Done"}
    </Button>
  );
}
