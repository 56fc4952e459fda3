import type { Contract } from "@/lib/http/contract";

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
      "A parameter or the body is wrong. `detail` says what and how to put it right; there is an entry for each fault.",
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
    description: "There is no token, or it is invalid, expired or revoked.",
    header: "WWW-Authenticate",
    fault: { ErrorCode: "InvalidToken", Message: "Access token is invalid or expired.", Data: {} },
  },
  403: {
    name: "Forbidden",
    title: "Forbidden",
    description: "The token has none of the roles of which one is needed.",
    header: "WWW-Authenticate",
    fault: {
      ErrorCode: "Auth.InsufficientRoles",
      Message: "User does not have role(s) required to perform this action.",
      Data: { SufficientRoles: ["FullAccess", "ProductAdmin", "ProductReader"], AssignedRoles: ["OrderAdmin"] },
    },
    detail: "This takes FullAccess or ProductAdmin or ProductReader; who asks has OrderAdmin.",
  },
  404: {
    name: "NotFound",
    title: "Not Found",
    description: "There is no such record, or the caller may not see it.",
    fault: {
      ErrorCode: "NotFound",
      Message: "Object not found.",
      Data: { ObjectType: "Product", ObjectID: "chair-04" },
    },
  },
  413: {
    name: "ContentTooLarge",
    title: "Content Too Large",
    description: "The body is larger than 16 KB.",
    fault: { ErrorCode: "Request.TooLarge", Message: "Request body is too large.", Data: {} },
    detail: "The body may have at most 16384 bytes.",
  },
  415: {
    name: "UnsupportedMediaType",
    title: "Unsupported Media Type",
    description: "The body is not what the operation takes.",
    fault: { ErrorCode: "Request.InvalidContentType", Message: "Content-Type must be application/json.", Data: {} },
    detail: "Content-Type must be application/json (in UTF-8), not “text/plain”.",
  },
  429: {
    name: "TooManyRequests",
    title: "Too Many Requests",
    description: "Too many requests in a short time.",
    header: "Retry-After",
    fault: { ErrorCode: "TooManyRequests", Message: "Too many requests. Wait and try again.", Data: {} },
  },
  500: {
    name: "ServerError",
    title: "Internal Server Error",
    description: "Our fault. Quote the requestId when you report it.",
    fault: { ErrorCode: "ServerError", Message: "An unknown error has occurred on the server.", Data: {} },
  },
  503: {
    name: "ServiceUnavailable",
    title: "Service Unavailable",
    description: "The database is out of reach for a moment.",
    header: "Retry-After",
    fault: { ErrorCode: "Api.Offline", Message: "The service is not available. Try again in a moment.", Data: {} },
  },
};

/** The statuses with which an operation refuses. */
export function statusesOf({ params, list, body, roles, path }: Contract) {
  const always = [429, 500, 503];
  const ofInput = params || list || body ? [400] : [];
  const ofActor = roles ? [401, 403] : path.includes("{verificationCode}") ? [401] : [];
  const ofRecord = roles && /ID\}/.test(path) ? [404] : [];
  return [...ofInput, ...ofActor, ...ofRecord, ...(body ? [413, 415] : []), ...always];
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
