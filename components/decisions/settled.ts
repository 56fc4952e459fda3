/** A row must have been under the focus, or in the preview that has it, for so long, in milliseconds: nobody decides what has just come there. */
export const settled = 300;

/** A press on what nobody can have read yet is seen to do nothing. */
export const showTooSoon = (pressed: Element | null) => void pressed?.animate({ opacity: [0.2, 1] }, 400);
