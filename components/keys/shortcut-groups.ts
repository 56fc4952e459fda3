import { decisionKeys, listKeys } from "./shortcuts";

export type Shortcut = { keys: readonly string[]; does: string };

/** As the sheet shows them. */
export const shortcutGroups: { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: "In a list",
    shortcuts: [
      { keys: [listKeys.next], does: "Next row" },
      { keys: [listKeys.previous], does: "Previous row" },
      { keys: ["Enter"], does: "Open the row" },
      { keys: [listKeys.search], does: "Search the list" },
    ],
  },
  {
    title: "On an approval, or the row of one",
    shortcuts: [
      { keys: [decisionKeys.approve], does: "Approve" },
      { keys: ["Shift", decisionKeys.approve], does: "Approve all of the order that await you" },
      { keys: [decisionKeys.decline], does: "Decline, with a comment" },
      { keys: [decisionKeys.comment], does: "Write a comment, on the page or in the preview" },
      { keys: [decisionKeys.snooze], does: "Snooze: put it aside until a time" },
      { keys: [decisionKeys.take], does: "Take: show the group that you are working on it" },
      { keys: [decisionKeys.undo], does: "Undo, before it takes effect" },
      { keys: ["Ctrl", "Enter"], does: "Decide, while writing the comment" },
      { keys: ["Esc"], does: "Leave a decline, and keep what is written" },
    ],
  },
  {
    title: "On a return, or the row of one",
    shortcuts: [
      { keys: [decisionKeys.approve], does: "Approve, after a question on its page" },
      { keys: [decisionKeys.decline], does: "Decline, with a reason" },
      { keys: [decisionKeys.comment], does: "Write a comment, on its page" },
      { keys: ["Ctrl", "Enter"], does: "Decide, while writing the comment" },
      { keys: ["Esc"], does: "Leave a decline, and keep what is written" },
    ],
  },
  {
    title: "In approvals with their preview",
    shortcuts: [
      { keys: [decisionKeys.skip], does: "Next one, without deciding" },
      { keys: ["Esc"], does: "Back to the row, while writing" },
      { keys: [decisionKeys.select], does: "Select the row" },
      { keys: ["Shift", "j"], does: "Select the row and the next one" },
      { keys: ["Shift", "k"], does: "Select the row and the previous one" },
      { keys: ["Esc"], does: "Clear the selection" },
      { keys: ["Space"], does: "Scroll the preview down" },
      { keys: ["Shift", "Space"], does: "Scroll the preview up" },
    ],
  },
  {
    title: "On a record",
    shortcuts: [
      { keys: ["Shift", "j"], does: "Next record of the list" },
      { keys: ["Shift", "k"], does: "Previous record of the list" },
    ],
  },
];
