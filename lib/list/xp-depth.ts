/** How many levels into xp a filter or column can go. */
export const maxXpDepth = 5;
