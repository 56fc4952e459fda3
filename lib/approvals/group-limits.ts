/** How many groups, and how many members of one, a page shows. */
export const mostGroups = 500;
export const mostMembers = 200;
