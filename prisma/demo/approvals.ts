import type { MatchingRule } from "@/lib/rules/matching";
import { type Catalogue, matchedBy, membersOf, type Rule, requestOf, ruleOf, rulesBefore } from "./approving";
import { type Calendar, toDay, toIso } from "./calendar";
import { approvalComments } from "./comments";
import type { CompanyID } from "./companies";
import { type CostCenter, costCentersOf, newWing } from "./cost-centers";
import { amountsOf, largestOrder, type Order } from "./orders";
import { users } from "./people";
import type { Random } from "./random";

export type Approval = ReturnType<typeof toApproval> & { ID: string };
type Setting = { random: Random; calendar: Calendar; products: Catalogue };
type Outcome = "Approved" | "Declined";

const most = 300;
/** From here on two orders are submitted twice: late enough for one to wait, early enough for both rounds. */
const firstTwice = 138;
const leavers = new Set(users.filter(({ Active }) => !Active).map(({ ID }) => ID));

/**
 * The approvals of every order, as submitting and deciding make them: its rules request them, some once others are approved;
 * a decline ends a round, and one that allows it may be followed by another. Sets each order's status accordingly.
 * One order has 300; two were declined, changed and submitted again, and have a revision of the declined content.
 */
export function makeApprovals(setting: Setting, orders: Order[]): { approvals: Approval[]; revisions: Revision[] } {
  const overBudget = new Set<string>();
  const repeats = new Set<string>();
  const revisions: Revision[] = [];
  const due = dueDates(setting.calendar);
  const approvals = orders
    .flatMap((order, at) => {
      if (!order.DateSubmitted) return setStatus(order, "Unsubmitted");
      if (!overBudget.has(order.xp.CostCenter)) order.xp.NewCostCenter = true;
      overBudget.add(order.xp.CostCenter);
      const places = deliveredTo(order, setting);
      const requests = requestsOf(order, places, setting.products);
      const company = order.FromCompanyID;
      if (at >= firstTwice && requests.length > 1 && repeats.size < 2 && !repeats.has(company)) {
        const again = submitTwice(order, { requests, places }, { ...setting, due, isLast: repeats.size > 0 });
        if (again) {
          repeats.add(company);
          revisions.push(again.revision);
          return again.approvals;
        }
      }
      return decideOnce(order, requests, { ...setting, due });
    })
    .map((approval, at) => ({ ID: `APR-${String(at + 1).padStart(6, "0")}`, ...approval }));
  return { approvals, revisions };
}

type Place = CostCenter & { Site?: Site };
type Site = { Building: string; Floor: number };
type Request = { rule: Rule; match: MatchingRule; place: Place; hours: number };

/** The places that an order goes to. */
function deliveredTo(order: Order, { random, calendar }: Setting): Place[] {
  const company = order.FromCompanyID as CompanyID; // made from one in toOrder
  const ofOrder = costCenterOf(order);
  const isLarge = order.ID === largestOrder;
  const isRecent = calendar.isWithin(14, Date.parse(order.DateSubmitted ?? ""));
  const count = isLarge ? 150 : isRecent ? random.pick([1, 1, 1, 2]) : typical(random);
  // A small order stays within its department; one for everybody goes to all of them.
  const places = random.some(
    placesOf(company).filter(({ CostCenter }) => count > 6 || CostCenter === ofOrder.CostCenter),
    count,
  );
  order.xp.DeliverTo = [...new Set(places.map(({ Dept }) => Dept))];
  return places;
}

/** An order's requests: of some rules one, of the others one for each place that it goes to, one place after the other. */
function requestsOf(order: Order, places: readonly Place[], products: Catalogue): Request[] {
  const ofOrder = costCenterOf(order);
  const rules = matchedBy(order, products).map((match) => ({ match, rule: ruleOf(match) }));
  const once = rules
    .filter(({ rule: { trigger } }) => trigger.per === "order")
    .map((each) => ({ ...each, place: ofOrder, hours: 0 }));
  const there = places.flatMap((place, at) =>
    rules
      .filter(({ rule: { trigger } }) => trigger.per === "place" && (trigger.where?.(place.Dept) ?? true))
      .map((each) => ({ ...each, place, hours: Math.floor(at / 2) })),
  );
  return [...once, ...there].slice(0, order.ID === largestOrder ? most : 70);
}

function costCenterOf({ ID, FromCompanyID, xp }: Order): Place {
  const all = [...costCentersOf(FromCompanyID as CompanyID), newWing]; // made from one in toOrder
  const own = all.find(({ CostCenter }) => CostCenter === xp.CostCenter);
  if (!own) throw new Error(`${ID} is charged to no cost center.`);
  return own;
}

// Most orders go to a few places; some go to every ward, campus or hotel.
function typical(random: Random) {
  const kind = random.next();
  if (kind < 0.72) return random.int(1, 8);
  return kind < 0.94 ? random.int(10, 20) : random.int(20, 36);
}

/** How a company's departments are housed: buildings, and floors in each. */
const houses: Partial<Record<CompanyID, readonly [buildings: readonly string[], floors: number]>> = {
  lakeside: [["A", "B", "C", "North"], 8],
  brightwater: [["Main", "Annex"], 3],
  oakfield: [["Main", "Garden wing"], 6],
  "harbor-pine": [["Hall 1", "Hall 2"], 2],
};

function placesOf(company: CompanyID): Place[] {
  const [buildings, floors] = houses[company] ?? [[], 0];
  const sites = buildings.flatMap((Building) => Array.from({ length: floors }, (_, Floor) => ({ Building, Floor })));
  return costCentersOf(company).flatMap((costCenter) => sites.map((Site) => ({ ...costCenter, Site })));
}

type Deciding = Setting & { due: DueDates };
type Round = { requests: Request[]; submitted: number; plan: Outcome | "Pending" };

/** One round of an order's approvals. A decline ends it: pending approvals are withdrawn. */
function makeRound(order: Order, { requests, submitted, plan }: Round, setting: Deciding) {
  const { random } = setting;
  const declineAt = plan === "Declined" ? random.int(0, Math.min(requests.length, 4) - 1) : -1;
  const outcomeOf = (at: number) => {
    if (at === declineAt) return "Declined";
    // Of the largest order the last few are left.
    if (order.ID === largestOrder) return at < requests.length - 5 ? "Approved" : "Pending";
    return plan === "Declined" ? "Approved" : plan;
  };
  const round = requests.map((each, at) => toApproval(order, each, { ...setting, submitted, outcome: outcomeOf(at) }));
  const end = round[declineAt]?.DateCompleted;
  if (end) return round.filter(({ DateCompleted }) => DateCompleted !== null && DateCompleted <= end);
  return [
    ...round,
    ...requestedAfter(order, round, { ...setting, outcome: plan === "Pending" ? "Pending" : "Approved" }),
  ];
}

/** The approvals requested by rules that wait for those of a round. */
function requestedAfter(order: Order, made: DemoApproval[], setting: Deciding & { outcome: Outcome | "Pending" }) {
  const ofRule = Map.groupBy(made, ({ ApprovalRuleID }) => ApprovalRuleID);
  const isApproved = (approvals: DemoApproval[]) => approvals.every(({ Status }) => Status === "Approved");
  const approvedRules = new Set([...ofRule].flatMap(([rule, approvals]) => (isApproved(approvals) ? [rule] : [])));
  const later = matchedBy(order, setting.products, approvedRules).filter(({ ruleID }) => !ofRule.has(ruleID));
  return later.map((match) => {
    const before = rulesBefore(match).flatMap((rule) => ofRule.get(rule) ?? []);
    const submitted = Math.max(...before.map(({ DateCompleted }) => Date.parse(DateCompleted ?? "")));
    const request = { match, rule: ruleOf(match), place: costCenterOf(order), hours: 0 };
    return toApproval(order, request, { ...setting, submitted });
  });
}

function decideOnce(order: Order, requests: Request[], setting: Deciding) {
  const { random, calendar } = setting;
  const submitted = Date.parse(order.DateSubmitted ?? order.DateCreated);
  const isLarge = order.ID === largestOrder;
  const isRecent = calendar.isWithin(14, submitted);
  const plan = isLarge || isRecent ? "Pending" : random.chance(0.12) ? "Declined" : "Approved";
  const approvals = makeRound(order, { requests, submitted, plan }, setting);
  settle(order, approvals, setting);
  return approvals;
}

type Twice = { requests: Request[]; places: readonly Place[] };

/**
 * A round that ended in a decline, and a second one, for which the order was changed; none if there is too little time for
 * both, or the order is too small to be changed.
 */
function submitTwice(
  order: Order,
  { requests, places }: Twice,
  { isLast, ...setting }: Deciding & { isLast: boolean },
) {
  const { calendar, products } = setting;
  const smallerOrder = smaller(order, products);
  if (!smallerOrder) return null;
  const first = makeRound(
    order,
    {
      requests: requests.slice(0, 2),
      submitted: Date.parse(order.DateSubmitted ?? order.DateCreated),
      plan: "Declined",
    },
    setting,
  );
  const decline = first.find(({ Status }) => Status === "Declined");
  const submitted = decline?.DateCompleted && calendar.later(Date.parse(decline.DateCompleted), 3, 9);
  if (!decline || !submitted) return null;
  decline.AllowResubmit = true;
  const revision = revisionOf(order, decline.DateCompleted, products);
  Object.assign(order, smallerOrder, { DateSubmitted: toIso(submitted), Round: 2 });
  // The last one still waits.
  const plan = isLast ? "Pending" : "Approved";
  const second = makeRound(order, { requests: requestsOf(order, places, products), submitted, plan }, setting);
  settle(order, second, setting);
  return { approvals: [...first, ...second], revision };
}

/** Half the quantity of the most expensive line with several packs, and without the last other line. */
function smaller({ FromCompanyID, LineItems, xp }: Order, products: Catalogue) {
  const packOf = (item: LineItem) => products.get(item.ProductID)?.QuantityMultiplier ?? 1;
  const costOf = (item: LineItem) => item.Quantity * item.UnitPrice;
  const [dearest] = LineItems.filter((item) => item.Quantity > packOf(item)).sort((a, b) => costOf(b) - costOf(a));
  if (!dearest || LineItems.length < 3) return null;
  const gone = LineItems.findLast((item) => item !== dearest);
  const rest = LineItems.filter((item) => item !== gone).map((item) => {
    const packs = Math.ceil(item.Quantity / packOf(item) / 2);
    return item === dearest ? { ...item, Quantity: packs * packOf(item) } : item;
  });
  const categories = rest.flatMap(({ ProductID }) => products.get(ProductID)?.xp.Category ?? []);
  return {
    LineItems: rest,
    ...amountsOf(FromCompanyID, rest),
    Comments: "Fewer of the most expensive, and one product less. Submitted again.",
    xp: { ...xp, Categories: [...new Set(categories)].sort() },
  };
}

type LineItem = Order["LineItems"][number];
export type Revision = ReturnType<typeof revisionOf>;

/** The content of an order when it was declined. */
function revisionOf(order: Order, declined: string | null, products: Catalogue) {
  const { ID: OrderID, Round, Currency, Subtotal, ShippingCost, TaxCost, Total } = order;
  const LineItems = order.LineItems.map(({ ID, ProductID, Quantity, UnitPrice }) => ({
    ...{ ID, ProductID, ProductName: products.get(ProductID)?.Name, Quantity, UnitPrice },
  }));
  return { OrderID, Round, DateDeclined: declined, Currency, Subtotal, ShippingCost, TaxCost, Total, LineItems };
}

type Making = Deciding & { submitted: number; outcome: Outcome | "Pending" };

function toApproval(order: Order, request: Request, { due, submitted, outcome: plan, ...setting }: Making) {
  const { random, calendar } = setting;
  const { rule, match, hours } = request;
  const { Site, ...place } = request.place;
  const created = calendar.later(submitted, hours, hours + 2) ?? submitted;
  const lag = random.chance(0.2) ? 40 : 14;
  const ofWhole = rule.trigger.per === "order";
  const isLarge = order.ID === largestOrder;
  const share = isLarge ? 1 : ofWhole ? 0.75 : 0.6;
  const isLeft = plan === "Pending" && random.chance(share);
  const completed = isLeft ? null : calendar.later(created, 1, plan === "Declined" ? 6 : lag);
  const outcome: Outcome = plan === "Declined" ? "Declined" : "Approved";
  const tags = [
    ...(order.xp.Grant ? ["grant"] : []),
    ...(order.xp.Rush ? ["urgent"] : []),
    ...(order.Total > 10_000 ? ["capex"] : []),
  ];
  return {
    OrderID: order.ID,
    ...requestOf(match),
    Status: completed === null ? ("Pending" as const) : outcome,
    AllowResubmit: completed !== null && outcome === "Declined" && random.chance(0.4),
    DateCreated: new Date(created).toISOString(),
    DateCompleted: toIso(completed),
    ApproverID: completed === null ? null : toApprover(rule, order, completed, setting),
    Comments: completed === null ? null : toComment(request, outcome, random),
    Round: order.Round,
    xp: {
      ...place,
      DueBy: completed === null ? due(created) : toDay(created, random.int(3, 12)),
      ...(tags.length > 0 && { Tags: tags }),
      ...(Site && { Site }),
    },
  };
}

type DueDates = (created: number) => string;

/** Due dates of pending approvals, not before their request: some days ago, today, this week or next. */
function dueDates(calendar: Calendar): DueDates {
  const days = [-2, 0, 3, 8, -4, 1, 7, 0, 10, -1, 2, 9];
  let nth = 0;
  return (created) => calendar.dueIn(days[nth++ % days.length] ?? 0, created);
}

/** Somebody of the group, but not who placed the order; some old decisions are by people who have left since. */
function toApprover(rule: Rule, order: Order, completed: number, { random, calendar }: Setting) {
  const others = membersOf(rule.ApprovingGroupID).filter((member) => member !== order.FromUserID);
  const isOld = !calendar.isWithin(60, completed) && random.chance(0.1);
  return random.pick(isOld ? others : others.filter((member) => !leavers.has(member)));
}

/** Some name the place, as people with many approvals do. */
function toComment(
  { rule: { trigger }, place: { Dept, CostCenter, Site } }: Request,
  outcome: Outcome,
  random: Random,
) {
  if (trigger.about === "budget" && CostCenter === newWing.CostCenter) return "Within the budget of the new wing.";
  if (outcome === "Approved" && random.chance(0.4)) return null;
  const { [trigger.about]: own, any } = approvalComments[outcome];
  const comment = random.pick([...own, ...any]);
  return Site && random.chance(0.5) ? `${Dept}, ${nameOf(Site)}: ${comment}` : comment;
}

const nameOf = ({ Building, Floor }: Site) =>
  Building.length === 1 ? `${Building}${Floor}` : `${Building}, floor ${Floor}`;

type DemoApproval = ReturnType<typeof toApproval>;

function settle(order: Order, approvals: DemoApproval[], { random, calendar }: Setting) {
  const submitted = order.DateSubmitted;
  const lastDecision = approvals.reduce((last, { DateCompleted }) => latest(last, DateCompleted), submitted ?? "");
  if (approvals.length > 0) Object.assign(order, { DateSubmittedForApproval: submitted, DateSubmitted: null });
  if (approvals.some(({ Status }) => Status === "Pending")) return setStatus(order, "AwaitingApproval");
  const decline = approvals.find(({ Status }) => Status === "Declined");
  if (decline)
    return setStatus(order, decline.AllowResubmit ? "Unsubmitted" : "Declined", { DateDeclined: lastDecision });
  if (random.chance(0.03)) return setStatus(order, "Canceled", { DateCanceled: lastDecision });
  const deliveryTime = calendar.later(Date.parse(order.DateCreated), 60, 160);
  const openDates = { DateSubmitted: lastDecision, DateApproved: approvals.length > 0 ? lastDecision : null };
  if (deliveryTime === null) return setStatus(order, "Open", openDates);
  for (const item of order.LineItems) item.QuantityShipped = item.Quantity;
  setStatus(order, "Completed", { ...openDates, DateCompleted: latest(lastDecision, toIso(deliveryTime)) });
}

const latest = (one: string, other: string | null) => (other !== null && other > one ? other : one);

function setStatus(order: Order, status: Order["Status"], dates: Partial<Order> = {}): DemoApproval[] {
  Object.assign(order, dates, { Status: status });
  return [];
}
