/** Next follows changes of the address from the moment that effects run, a little after React has begun to take clicks. */
export const isHydrated = () => document.documentElement.dataset.hydrated !== undefined;

/** Is called by an effect of the frame, which runs with those of Next. */
export function setHydrated() {
  document.documentElement.dataset.hydrated = "yes";
}
