/** Where the operations are: all a page needs, since the contracts would bring their schemas along. */
const path = "/ruleproposals";
export const listProposalsOperation = { method: "GET", path } as const;
export const proposeOperation = { method: "POST", path } as const;
export const confirmOperation = { method: "POST", path: "/ruleproposals/{proposalID}/confirm" } as const;
export const refuseOperation = { method: "POST", path: "/ruleproposals/{proposalID}/refuse" } as const;
