import { type Contract, takesIdempotencyKey } from "@/lib/api/contract";

type Fault = { ErrorCode: string; Message: string; Data: Record<string, unknown> };
type Refusal = {
  name: string;
  title: string;
  description: string;
  header?: "WWW-Authenticate" | "Retry-After";
  fault: Fault;
  /** The fault's message, unless it says more. */
  detail?: string;
};

/** The refusals of the API, by status, each with an example. */
export const refusals: Record<number, Refusal> = {
  400: {
    name: "BadRequest",
    title: "Bad Request",
    description:
      "A parameter or the body is invalid. `detail` says what is wrong and how to fix it; `Errors` has an entry for each problem.",
    fault: {
      ErrorCode: "List.InvalidPageSize",
      Message: "pageSize is not valid.",
      Data: { Property: "pageSize", Minimum: 1, Maximum: 100 },
    },
    detail: "pageSize must be an integer from 1 to 100.",
  },
  401: {
    name: "Unauthorized",
    title: "Unauthorized",
    description: "The token is missing, invalid, expired or revoked.",
    header: "WWW-Authenticate",
    fault: { ErrorCode: "InvalidToken", Message: "Access token is invalid or expired.", Data: {} },
  },
  403: {
    name: "Forbidden",
    title: "Forbidden",
    description: "The token has none of the required roles.",
    header: "WWW-Authenticate",
    fault: {
      ErrorCode: "Auth.InsufficientRoles",
      Message: "User does not have role(s) required to perform this action.",
      Data: { SufficientRoles: ["FullAccess", "ProductAdmin", "ProductReader"], AssignedRoles: ["OrderAdmin"] },
    },
    detail: "This requires FullAccess or ProductAdmin or ProductReader; the caller has OrderAdmin.",
  },
  404: {
    name: "NotFound",
    title: "Not Found",
    description: "The record does not exist, or the caller cannot see it.",
    fault: {
      ErrorCode: "NotFound",
      Message: "The product “chair-04” does not exist, or you may not see it.",
      Data: { ObjectType: "Product", ObjectID: "chair-04" },
    },
  },
  409: {
    name: "Conflict",
    title: "Conflict",
    description:
      "The record has changed since it was read; or the first answer under an `Idempotency-Key` can no longer be read. Nothing was changed.",
    fault: {
      ErrorCode: "Conflict",
      Message: "The record has changed since it was read.",
      Data: { Property: "RolesBefore", Roles: ["OrderAdmin"] },
    },
  },
  412: {
    name: "PreconditionFailed",
    title: "Precondition Failed",
    description: "The record is not as `If-Match` or `If-None-Match` says, and nothing was changed.",
    fault: {
      ErrorCode: "PreconditionFailed",
      Message: "The record no longer has the version in If-Match. Read it again before you change it.",
      Data: {},
    },
  },
  413: {
    name: "ContentTooLarge",
    title: "Content Too Large",
    description: "The body is larger than 16 KB.",
    fault: { ErrorCode: "Request.TooLarge", Message: "Request body is too large.", Data: {} },
    detail: "The body can be at most 16384 bytes.",
  },
  415: {
    name: "UnsupportedMediaType",
    title: "Unsupported Media Type",
    description: "The operation does not accept this content type.",
    fault: { ErrorCode: "Request.InvalidContentType", Message: "Content-Type must be application/json.", Data: {} },
    detail: "Content-Type must be application/json (in UTF-8), not “text/plain”.",
  },
  422: {
    name: "UnprocessableContent",
    title: "Unprocessable Content",
    description: "The `Idempotency-Key` was used for another request.",
    fault: {
      ErrorCode: "Idempotency.KeyReused",
      Message: "This Idempotency-Key was used for another request. Use a new key.",
      Data: { Key: "6f1d3c1e-8a57-4a8e-9d0b-2f2f6f0f8c11" },
    },
  },
  429: {
    name: "TooManyRequests",
    title: "Too Many Requests",
    description: "Too many requests.",
    header: "Retry-After",
    fault: { ErrorCode: "TooManyRequests", Message: "Too many requests. Wait and try again.", Data: {} },
  },
  500: {
    name: "ServerError",
    title: "Internal Server Error",
    description: "A server error. Include the requestId when you report it.",
    fault: { ErrorCode: "ServerError", Message: "An unknown error has occurred on the server.", Data: {} },
  },
  503: {
    name: "ServiceUnavailable",
    title: "Service Unavailable",
    description: "The service is temporarily unavailable.",
    header: "Retry-After",
    fault: { ErrorCode: "Api.Offline", Message: "The service is not available. Try again in a moment.", Data: {} },
  },
};

/** The statuses with which an operation refuses. */
export function statusesOf(contract: Contract) {
  const { params, list, body, lines, roles, path, refuses = [] } = contract;
  const always = [429, 500, 503];
  const ofInput = params || list || body ? [400] : [];
  const ofActor = roles ? [401, 403] : path.includes("{verificationCode}") ? [401] : [];
  // Of the path, or one that the body names.
  const namesRecord = !lines && Object.keys(body?.shape ?? {}).some((name) => /.ID$/.test(name));
  const ofRecord = roles && (/ID\}/.test(path) || namesRecord) ? [404] : [];
  const ofVersion = contract.method !== "GET" && roles ? [412] : [];
  const ofKey = takesIdempotencyKey(contract) ? [400, 409, 422] : [];
  const ofBody = body ? [413, 415] : [];
  const all = [...ofInput, ...ofActor, ...ofRecord, ...refuses, ...ofVersion, ...ofBody, ...ofKey, ...always];
  return [...new Set(all)].sort();
}

/** components.responses */
export function toResponses() {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, { name, title, description, header, fault, detail = fault.Message }]) => [
      name,
      {
        description,
        ...(header && { headers: { [header]: { $ref: `#/components/headers/${header}` } } }),
        content: {
          "application/problem+json": {
            schema: { $ref: "#/components/schemas/Problem" },
            example: {
              type: "about:blank",
              title,
              status: Number(status),
              detail,
              requestId: "5b0b6f2a-8a1f-4d0e-9d5e-0b4f5a4c7f11",
              Errors: [fault],
            },
          },
        },
      },
    ]),
  );
}

export const refusalRefs = (statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${refusals[status]?.name}` }]));
