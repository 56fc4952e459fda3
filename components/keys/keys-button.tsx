import { Kbd } from "@/components/ui/kbd";

/** Beside a list: opens the sheet of its keys (shell.tsx). */
export function KeysButton() {
  return (
    <button
      type="button"
      data-command="shortcuts"
      className="button button-quiet h-8 px-1.5 text-sm in-data-[shortcuts=off]:hidden max-xl:hidden"
    >
      <Kbd>?</Kbd> for keys
    </button>
  );
}
