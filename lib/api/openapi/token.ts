import { tokenRequest, tokenResponse } from "@/lib/api/token-contract";
import type { Operation } from "./operation";
import { refusalRefs } from "./refusals";
import { refTo } from "./schemas";
import { tokenExample } from "./token-example";

/** POST /api/oauth/token, which has no contract: its words are those of RFC 6749. */
export const tokenOperation: Operation = {
  operationId: "createToken",
  summary: "Get an access token",
  description:
    "For a user (`password`), for an API client (`client_credentials`), or for a token about to expire (`refresh_token`, which works until one that it gave is used). A client may send its ID and secret by HTTP Basic instead of in the body.",
  tags: ["Tokens"],
  security: [],
  requestBody: {
    required: true,
    content: { "application/x-www-form-urlencoded": { schema: refTo(tokenRequest), example: tokenExample.request } },
  },
  responses: {
    200: {
      description: "The token, and the seconds it lasts.",
      content: { "application/json": { schema: refTo(tokenResponse), example: tokenExample.response } },
    },
    400: refusal(
      "Something in the request is wrong.",
      "invalid_grant",
      "The username, email address or password is wrong.",
    ),
    401: refusal("The API client is unknown or its secret is wrong.", "invalid_client", "The client is not known."),
    ...refusalRefs([413, 415, 429, 500, 503]),
  },
};

function refusal(description: string, error: string, words: string) {
  return {
    description,
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["error", "error_description", "Errors"],
          properties: {
            error: { type: "string" },
            error_description: { type: "string" },
            Errors: { $ref: "#/components/schemas/Problem/properties/Errors" },
          },
        },
        example: {
          error,
          error_description: words,
          Errors: [{ ErrorCode: error, Message: words, Data: {} }],
        },
      },
    },
  };
}
