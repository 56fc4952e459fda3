"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";
import { handFocusOn } from "./focus-heading";

type Props = {
  label: string;
  button?: Omit<ComponentProps<typeof Button>, "ref" | "onClick">;
  /** The question. */
  title: string;
  /** The word on the button that does it, and on the one that does not. */
  confirm: string;
  keep?: string;
  pending: boolean;
  /** Does what was asked: as it was when it was asked, also if the page has come anew since. It tells of failures itself. */
  act: () => Promise<unknown>;
  /** What happens then. */
  children: ReactNode;
};

/** A button for what is felt at once, which asks first. */
export function AskFirst({ label, button, act, ...question }: Props) {
  const [asked, setAsked] = useState<Pick<Props, "act">>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Button ref={handFocusOn} {...button} onClick={() => setAsked({ act })}>
        {label}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={close}
        {...question}
        onConfirm={() => void asked?.act().finally(close)}
      />
    </>
  );
}
