import { expect, test } from "@playwright/test";
import type { InboxApproval } from "@/lib/approvals/contract";
import { inboxExamples } from "@/lib/approvals/examples";
import { whyNotInRow } from "./why-not-here";
