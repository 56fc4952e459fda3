import type { ApiRequest } from "@/lib/api/answer";
import { AppError } from "@/lib/errors";

/** A cookie comes along with whatever a foreign page sends, so a write shows that it comes from ours. Throws Auth.CrossOrigin. */
export function requireOwnOrigin(request: Pick<ApiRequest, "method" | "headers">, publicUrl: string) {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return;
  if (request.headers.get("origin") !== publicUrl) {
    const message = `This request did not come from Countersign's own pages. They are at ${publicUrl}.`;
    throw new AppError("Auth.CrossOrigin", {}, { message });
  }
}
