let awake = false;

/** Next follows changes of the address from the moment that effects run, a little after React has begun to take clicks. */
export const isAwake = () => awake;

/** Is called by an effect of the frame, which runs with those of Next. */
export const wake = () => {
  awake = true;
};
