export { RowTools } from "@/components/decisions/row-tools";
export { NewApprovals } from "./new-approvals";
