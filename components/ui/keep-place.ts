/** Milliseconds that a page may take to come anew, and that a person's own way to the top takes. */
const [patience, reach] = [10_000, 500];

let last: AbortController | undefined;

/**
 * While a page is rendered anew: Next takes it for another one where a list has changed its address since, and goes to its top.
 * A person who goes there themselves stays there.
 */
export function keepPlace() {
  last?.abort();
  last = new AbortController();
  const { signal } = last;
  const { pathname } = location;
  let place = scrollY;
  let touched = 0;
  const touch = ({ type, target }: Event) => {
    // The scroll bar belongs to the whole page.
    if (type !== "pointerdown" || target === document.documentElement) touched = Date.now();
  };
  for (const sign of ["wheel", "touchmove", "keydown", "pointerdown"])
    addEventListener(sign, touch, { signal, capture: true });
  const stay = () => {
    const isJump = scrollY === 0 && location.pathname === pathname && Date.now() - touched > reach;
    if (isJump) scrollTo({ top: place, behavior: "instant" });
    else place = scrollY;
  };
  addEventListener("scroll", stay, { signal });
  setTimeout((of: AbortController) => of.abort(), patience, last);
}
