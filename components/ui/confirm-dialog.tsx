"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { Dialog } from "@/components/ui/dialog";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The word on the button that does it. */
  confirm: string;
  /** The word on the button that does not. */
  keep?: string;
  /** Other than one that destroys something, it has the focus: Enter presses it. */
  variant?: ButtonLook["variant"];
  pending: boolean;
  onConfirm: () => void;
  /** What happens then. */
  children: ReactNode;
};

/** Asks before something that is felt at once. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  confirm,
  keep = "Cancel",
  variant = "danger",
  pending,
  onConfirm,
  children,
}: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button
            variant={variant}
            data-autofocus={variant !== "danger" || undefined}
            pending={pending}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}
