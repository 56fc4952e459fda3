"use client";

import { PageFailure } from "@/components/shell/page-failure";

export default function AdminErrorPage(props: { error: unknown; retry: () => void }) {
  return <PageFailure {...props} />;
}
