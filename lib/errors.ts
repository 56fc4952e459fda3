/**
 * Every refusal of the API: its status, its words, and the other statuses that where it is thrown may say. The codes are
 * those that clients of OrderCloud know.
 */
export const catalogue = {
  InvalidToken: [401, "Access token is invalid or expired."],
  "Auth.TokenRevoked": [401, "The provided token has been revoked. Please re-authenticate."],
  "Auth.InsufficientRoles": [403, "User does not have role(s) required to perform this action."],
  "Auth.CrossOrigin": [403, "This request did not come from Countersign's own pages."],
  NotFound: [404, "Object not found."],
  MethodNotAllowed: [405, "The method is not allowed here."],
  InvalidRequest: [400, "The request is not valid."],
  "List.InvalidPageSize": [400, "pageSize is not valid."],
  "List.InvalidPageKey": [400, "pageKey is not valid."],
  "List.InvalidProperty": [400, "Property does not exist."],
  "List.InvalidSortProperty": [400, "Property is not sortable."],
  "List.InvalidSearchProperty": [400, "Property is not searchable."],
  "List.InvalidType": [400, "Value passed is not valid for property type."],
  "Request.InvalidRequestBody": [400, "Request body is invalid or null."],
  "Request.InvalidContentType": [415, "Content-Type must be application/json."],
  "Request.TooLarge": [413, "Request body is too large."],
  ValidationFailure: [400, "The value is not valid."],
  "PasswordReset.InsecurePassword": [400, "Password does not meet security requirements."],
  Conflict: [409, "The record has changed since it was read."],
  "Order.MustBeAwaitingApproval": [400, "Order must be awaiting approval.", [409]],
  "Order.NotEligibleToApprove": [400, "User is not eligible to approve or decline this order.", [403, 409]],
  "Order.CannotCancelInCurrentStatus": [400, "Order cannot be canceled in its current status."],
  "Order.CannotCompleteBadStatus": [400, "Order cannot be completed in its current status."],
  "Order.CreateIncomingRequiresFromUser": [400, "FromUserID is required for an incoming order."],
  "Order.CannotChangeInCurrentStatus": [400, "This cannot be changed in the order's current status."],
  "Order.CannotDeleteInCurrentStatus": [400, "Order cannot be deleted in its current status."],
  "Order.CannotSubmitBadStatus": [400, "Order must be unsubmitted."],
  "Order.CannotSubmitWithNoLineItems": [400, "Order has no line items."],
  "Order.CannotSubmitWithInactiveProduct": [400, "Order has a product that is not active."],
  "Order.CannotSubmitWithParentProduct": [400, "Order has a parent product. Order one of its variants instead."],
  "Order.ProductsNotFound": [400, "Order has a product that the company it goes to does not sell."],
  "Inventory.Insufficient": [400, "There is not enough inventory available."],
  "LineItem.CannotChangeProductID": [
    400,
    "The product of a line item cannot be changed. Remove the line and add another.",
  ],
  "LineItem.QuantityMustBePositive": [400, "Quantity must be 1 or more."],
  IdExists: [409, "Object already exists."],
  "OrderReturn.CannotCreateBadOrderStatus": [400, "The order must be Open or Completed."],
  "OrderReturn.CannotCreateDuplicateItemToReturn": [400, "A line item can be in a return only once."],
  "OrderReturn.ItemQuantityExceeded": [400, "The quantity is more than can be returned."],
  "OrderReturn.ProductNotEligibleToReturn": [400, "The product cannot be returned."],
  "OrderReturn.RefundAmountMustNotBeNegative": [400, "RefundAmount must not be negative."],
  "OrderReturn.RefundAmountExceeded": [400, "Refunds cannot be more than the total of the order."],
  "OrderReturn.CannotSubmitBadStatus": [400, "Order return must be unsubmitted."],
  "OrderReturn.CannotSubmitEmpty": [400, "Order return has neither items nor an amount."],
  "OrderReturn.CannotChangeInCurrentStatus": [400, "This cannot be changed in the order return's current status."],
  "OrderReturn.NotEligibleToApproveOrDecline": [
    400,
    "User is not eligible to approve or decline this order return.",
    [403, 409],
  ],
  "OrderReturn.CannotCompleteBadStatus": [400, "Order return must be open."],
  "OrderReturn.CannotCompleteInvalidAmount": [400, "Order return must have an amount to refund."],
  "OrderReturn.CannotCancelUnsubmitted": [400, "An unsubmitted order return cannot be canceled. Delete it."],
  "OrderReturn.CannotCancelInCurrentStatus": [400, "Order return cannot be canceled in its current status."],
  "OrderReturn.NotAuthorizedToDelete": [400, "Only an unsubmitted order return can be deleted."],
  "Decision.CannotUndo": [409, "The decision can no longer be undone."],
  "Decision.CannotRetract": [400, "The decision cannot be retracted."],
  "ApprovalRule.ConfirmationRequired": [
    409,
    "A second person confirms changes of this company's rules. Propose the change.",
  ],
  "RuleProposal.IsThere": [409, "Another change of the rule awaits confirmation. Confirm or refuse it first."],
  "RuleProposal.CannotConfirmOwn": [403, "Somebody else has to confirm what you proposed."],
  "RuleProposal.Outdated": [
    409,
    "The rule has changed since this was proposed. Refuse it, and propose the change again.",
  ],
  "ApprovalRule.CannotDeleteIfPending": [400, "The rule still has pending approvals."],
  "ApprovalRule.CannotDeleteIfAwaited": [400, "Another rule waits for the approval of this one."],
  "Product.CannotModify": [403, "Only the company that owns the product can change it."],
  "Product.CannotModifyAllSuppliersCanSell": [403, "Only the marketplace's owner can change AllSuppliersCanSell."],
  "Product.CannotModifyIsParent": [400, "The product has variants, so it stays a parent."],
  "Product.IsNotParent": [400, "The product in ParentID is not a parent."],
  "Product.ParentProductCannotHaveParent": [400, "A parent product cannot have a parent itself."],
  "Product.ParentChildProductOwnersShouldMatch": [400, "A product and its parent must have the same owner."],
  "Product.CannotDeleteParentProduct": [409, "The product has variants. Delete them first."],
  "Product.CannotDeleteOrdered": [409, "Orders name the product. Set Active to false instead."],
  "Product.InventoryDisabled": [400, "The stock of the product is not tracked. Set Inventory.Enabled first."],
  "UserGroup.CannotDeleteApprovingGroup": [409, "Approval rules or approvals refer to the group."],
  "Expression.InvalidSyntax": [400, "The expression cannot be read."],
  "Expression.InvalidToken": [400, "The expression uses a name that does not exist."],
  "Expression.InvalidFunction": [400, "There is no such function."],
  "Expression.InvalidArguments": [400, "An argument of the expression is not valid."],
  "Expression.ItemNotAllowed": [400, "Items cannot be used here."],
  "Approval.CannotReassign": [400, "The approval cannot be reassigned.", [403, 409]],
  "Approval.CannotSnooze": [409, "The approval cannot be snoozed."],
  "Approval.CannotTake": [409, "The approval cannot be taken."],
  PreconditionFailed: [412, "The record no longer has the version in If-Match. Read it again before you change it."],
  "Idempotency.KeyReused": [422, "This Idempotency-Key was used for another request. Use a new key."],
  "Idempotency.AnswerLost": [409, "The request was made before, but its answer can no longer be read."],
  TooManyRequests: [429, "Too many requests. Wait and try again."],
  ServerError: [500, "An unknown error has occurred on the server."],
  "Api.Offline": [503, "The service is not available. Try again in a moment."],
} as const satisfies Record<string, readonly [status: number, message: string, others?: readonly OtherStatus[]]>;

type OtherStatus = 403 | 409;
export type ErrorCode = keyof typeof catalogue;

/** All statuses that a refusal may have, the usual one first. */
export function statusesOfCode(code: ErrorCode): number[] {
  const [usual, , others = []]: readonly [number, string, (readonly number[])?] = catalogue[code];
  return [usual, ...others];
}

type Data = Record<string, unknown>;
/** `status`: of a code that is refused in more than one way, which the catalogue has. */
type Options = ErrorOptions & { message?: string; detail?: string; retryAfter?: number; status?: OtherStatus };

/** A failure the caller can act on. Throw it where the fact is known; the route or page in front answers with it. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly status: number;
  /** A sentence for who reads the answer: what is wrong, where, and what would be right. */
  readonly detail: string;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** This failure and, when several were found at once, the others. */
  faults: readonly AppError[] = [this];

  constructor(
    readonly code: ErrorCode,
    readonly data: Data = {},
    { message, detail, retryAfter, status, ...options }: Options = {},
  ) {
    super(message ?? catalogue[code][1], options);
    this.status = status ?? catalogue[code][0];
    this.detail = detail ?? this.message;
    this.retryAfter = retryAfter;
  }

  /** By its name: the server's bundle and Next's have a class each, and what one throws the other answers. */
  static override [Symbol.hasInstance](value: unknown) {
    return value instanceof Error && value.name === "AppError";
  }
}

/** Throws all faults found in one request as one error. Does nothing when there are none. */
export function throwFaults(faults: readonly AppError[]) {
  const [first] = faults;
  if (!first) return;
  first.faults = faults;
  throw first;
}

/** A text from a request, as a sentence quotes it. */
export function quote(text: string) {
  const characters = [...text];
  return characters.length > 60 ? `“${characters.slice(0, 60).join("")}…”` : `“${text}”`;
}

/** A parameter that is wrong, with what would be right. */
export function invalidParameter(name: string, requirement: string, data: Data = {}) {
  return new AppError("InvalidRequest", { Property: name, ...data }, { message: `${name} ${requirement}.` });
}

/** The refusal of a field of the body for what it says; `message` does not repeat the name. */
export function invalidField(name: string, message: string) {
  return new AppError("ValidationFailure", { Property: name }, { message: `${name}: ${message}` });
}

/** The refusal of an address of the API at which there is nothing. */
export function pathNotFound(path: string) {
  return new AppError("NotFound", { ObjectType: "Path", ObjectID: path }, { message: "Path not found." });
}

/** The same for what is not there and for what the caller does not see. */
/** `property`: what names it, where it is not the record that is asked for. */
export function notFound(objectType: string, objectID: string, property?: string) {
  const kind = objectType === "ApiClient" ? "API client" : objectType.replaceAll(/\B[A-Z]/g, " $&").toLowerCase();
  const message = `The ${kind} ${quote(objectID)} does not exist, or you may not see it.`;
  return new AppError(
    "NotFound",
    { ObjectType: objectType, ObjectID: objectID, ...(property && { Property: property }) },
    { message },
  );
}

/** An assumed actor is no longer who they were: whatever was found out for them is to be done again. */
export class ActorChanged extends Error {
  override readonly name = "ActorChanged";
}

/** Wrong settings: its message has a line for each that names the variable, and never shows its value. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** The code of an error of the system, like ENOENT; empty where it has none. */
export const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
