import { ArrowRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type Props = {
  /** Like "product". */
  noun: string;
  /** What was asked for and is not there. */
  missing: string | undefined;
};

/** Goes to a record whose ID one has. Works without JavaScript, and keeps what was typed. */
export function OpenByID({ noun, missing }: Props) {
  return (
    <form method="get" className="max-w-xl rounded-md border bg-surface p-5">
      <Field
        label={`${noun[0]?.toUpperCase()}${noun.slice(1)} ID`}
        hint="The exact ID: upper and lower case count. An order names it, among its line items and returns."
        error={missing && `There is no ${noun} with this ID, or it is not yours to see. Check for a slip in typing.`}
      >
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              name="ID"
              required
              maxLength={100}
              defaultValue={missing}
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono"
            />
            <Button type="submit" variant="primary" className="max-md:h-10">
              Open <ArrowRight size={14} aria-hidden />
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
