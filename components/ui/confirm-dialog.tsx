"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The word on the button that does it. */
  confirm: string;
  /** The word on the button that does not. */
  keep?: string;
  pending: boolean;
  onConfirm: () => void;
  /** What happens then. */
  children: ReactNode;
};

/** Asks before something that is felt at once. */
export function ConfirmDialog({ open, onClose, title, confirm, keep = "Cancel", pending, onConfirm, children }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="danger" pending={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
