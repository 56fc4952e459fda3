/** A row must have been under the focus, or in the preview that has it, for so long, in milliseconds: nobody decides what has just come there. */
export const settled = 300;
