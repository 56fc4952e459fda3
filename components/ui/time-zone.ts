"use client";

import { createContext } from "react";

/** The time zone that the person has chosen; none is the browser's own. */
export const TimeZoneContext = createContext<string | undefined>(undefined);
