/** What a rule is about. */
export type Concern = "budget" | "place" | "hygiene" | "power" | "supply";

type Comments = Record<Concern | "any", readonly string[]>;

const forApproval: Comments = {
  budget: [
    "Within budget, go ahead.",
    "Quote matches the agreement. Approved.",
    "Approved for this quarter; the rest moves to the next one.",
    "Approved. Cost center corrected from the one on the requisition.",
    "Two quotes attached, this is the lower one.",
    "Signed off. Invoice goes to the project account.",
    "Comes out of the department's own budget.",
  ],
  place: [
    "Checked against the floor plan. Fits.",
    "OK. Please deliver to the loading dock, not reception.",
    "Replaces items written off in the spring inventory.",
    "Tested one on the third floor for a month. No complaints.",
    "Old furniture is collected the day before.",
  ],
  hygiene: [
    "Wipeable finish confirmed with the manufacturer.",
    "Vinyl throughout, so it may stand in treatment rooms.",
    "Cleaning instructions are on file. Approved.",
  ],
  power: [
    "Sockets are where the plan has them.",
    "Same docks as last year, nothing new to support.",
    "Will be tested and labelled on arrival.",
  ],
  supply: [
    "Good price. Approved.",
    "Lead time is long, so approving early.",
    "Quantities agree with the forecast.",
    "Approved, but let's consolidate the next two orders.",
  ],
  any: [
    "Fine by me.",
    "Confirmed with the department head by phone.",
    "Approved with thanks for the clear justification.",
    "OK as discussed in Tuesday's meeting.",
  ],
};

const forDecline: Comments = {
  budget: [
    "Not in this year's budget. Please bring it up again in January.",
    "Wrong cost center: this belongs to the renovation project.",
    "The second quote is missing.",
    "Over the limit for a single order without a business case.",
  ],
  place: [
    "We have eight of these in storage. Use those first.",
    "Does not fit the freight elevator. See the smaller model.",
  ],
  hygiene: ["Fabric is not wipeable, so it cannot go into a patient area. Choose the vinyl version."],
  power: ["There is no free circuit on this floor. Ask Facilities first."],
  supply: [
    "Quantity looks wrong: 40 lamps for 14 desks?",
    "Please split this: the shelving can wait, the chairs cannot.",
  ],
  any: ["Duplicate of last week's order."],
};

/** What approvers write, by what their rule is about, and whatever it is about. */
export const approvalComments = { Approved: forApproval, Declined: forDecline };

export const approvedComments = Object.values(forApproval).flat();
export const declinedComments = Object.values(forDecline).flat();

export const orderComments = [
  "Deliver before the new wing opens.",
  "Second-floor refresh, part one.",
  "Replacement for broken items; photos are with Facilities.",
  "Call the site contact an hour before delivery.",
  "Please match the finish of the last delivery.",
  "New starters in September.",
  "Standing monthly order.",
  "Goes with the carpet works; no delivery on the 14th and 15th.",
];

export const returnComments = [
  "Two arrived scratched.",
  "Ordered the wrong colour.",
  "Too tall for where it was to go.",
  "Broke within a week.",
  "Surplus after the move was cancelled.",
  "It is not what the picture shows.",
  "Box was opened, parts are missing.",
  "Delivered to the wrong campus and never needed.",
  "Finish does not match the sample.",
];

export const returnItemComments = [
  "Scratched on arrival",
  "Unopened",
  "Assembled once, complete",
  "Screws missing",
  "Arrived late",
  "Stained on arrival",
];

/** What those who decide a return write. */
export const returnDecisionComments = {
  Approved: [
    "The pictures are clear. We take it back.",
    "The carrier confirmed the damage.",
    "Goes back into stock after a look at it.",
    "Collected with the next delivery.",
  ],
  Declined: ["The pictures show use, not damage in transit.", "Assembled and used since; please keep it."],
};
