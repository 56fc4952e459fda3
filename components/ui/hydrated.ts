let hydrated = false;

/** Next follows changes of the address from the moment that effects run, a little after React has begun to take clicks. */
export const isHydrated = () => hydrated;

/** Is called by an effect of the frame, which runs with those of Next. */
export const setHydrated = () => {
  hydrated = true;
};
