/** How many decisions the timeline of an order shows. */
export const mostDecisions = 8;
