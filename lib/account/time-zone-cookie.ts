/** Holds the time zone of the browser, for the pages of a person who has chosen none. */
export const timeZoneCookie = "time-zone";
