/** How many rules, and how many people who can sign, a page shows; how many approvals of a rule it counts. */
export const mostRules = 500;
export const mostSigners = 20;
export const mostApprovals = 1000;
