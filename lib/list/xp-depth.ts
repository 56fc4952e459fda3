/** How deep into xp a filter or a column may lead. */
export const maxXpDepth = 5;
