import { usePathname, useSearchParams } from "next/navigation";

/** The list that is shown, as records that are opened from it name it. */
export function useListPlace() {
  const pathname = usePathname();
  const params = useSearchParams();
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
