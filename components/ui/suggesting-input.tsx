import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { TextInput } from "./text-input";

type Props = ComponentProps<typeof TextInput> & {
  /** Options; mounted, and so asked for, once the input has had the focus. */
  suggestions: ReactNode;
};

/** An input for an ID, with what is found as one types. */
export function SuggestingInput({ suggestions, ...props }: Props) {
  const id = useId();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <TextInput
        {...props}
        list={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => setIsAsked(true)}
      />
      <datalist id={id}>{isAsked && suggestions}</datalist>
    </>
  );
}
