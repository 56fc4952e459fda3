import { Missing } from "@/components/shell/missing";

export { missingMetadata as metadata } from "@/components/shell/missing-metadata";

export default function AdminNotFound() {
  return <Missing />;
}
