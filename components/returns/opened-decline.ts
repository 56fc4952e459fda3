let opened: string | undefined;

/** The return's page will open the form of its decline. */
export function openDecline(returnID: string) {
  opened = returnID;
}

/** Whether the list opened the page for that; it is told once. */
export function takeOpenedDecline(returnID: string) {
  const isOpened = opened === returnID;
  opened = undefined;
  return isOpened;
}
