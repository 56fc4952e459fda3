/** What lists name by an ID, and people by a name. */
export const choiceKinds = ["rule", "group", "person", "company", "product", "client"] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** A longer search finds nothing: it is the length of the longest ID and name. */
export const maxChoiceSearch = 200;
/** How many choices an answer has at most, and how many IDs it is asked for. */
export const maxChoices = 20;

/** Where choices are. The contract would bring its schemas into the browser. */
export const choicesOperation = { method: "GET", path: "/me/choices" } as const;
