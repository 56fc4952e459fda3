import { drawn } from "./icon";

// Those of lucide (https://lucide.dev/license, ISC) that come with nearly every page. Those of one place stand there, all others are taken from its package.
export const ArrowDown = /* @__PURE__ */ drawn("M12 5v14M19 12l-7 7-7-7");
export const ArrowUpRight = /* @__PURE__ */ drawn("M7 7h10v10M7 17 17 7");
export const BookmarkPlus = /* @__PURE__ */ drawn(
  "M12 7v6M15 10H9M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z",
);
export const Check = /* @__PURE__ */ drawn("M20 6 9 17l-5-5");
export const ChevronDown = /* @__PURE__ */ drawn("m6 9 6 6 6-6");
export const ChevronLeft = /* @__PURE__ */ drawn("m15 18-6-6 6-6");
export const ChevronRight = /* @__PURE__ */ drawn("m9 18 6-6-6-6");
export const CircleAlert = /* @__PURE__ */ drawn("M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM12 8v4M12 16h.01");
export const CircleCheck = /* @__PURE__ */ drawn("M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM16 9l-5.5 5.5L8 12");
export const CodeXml = /* @__PURE__ */ drawn("m18 16 4-4-4-4M6 8l-4 4 4 4M14.5 4l-5 16");
export const Download = /* @__PURE__ */ drawn("M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5");
export const Ellipsis = /* @__PURE__ */ drawn(
  "M13 12A1 1 0 1 1 11 12A1 1 0 1 1 13 12ZM20 12A1 1 0 1 1 18 12A1 1 0 1 1 20 12ZM6 12A1 1 0 1 1 4 12A1 1 0 1 1 6 12Z",
);
export const Inbox = /* @__PURE__ */ drawn(
  "M22 12 16 12 14 15 10 15 8 12 2 12M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z",
);
export const Info = /* @__PURE__ */ drawn("M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM12 16v-4M12 8h.01");
export const ListFilter = /* @__PURE__ */ drawn("M2 5h20M6 12h12M9 19h6");
export const Lock = /* @__PURE__ */ drawn(
  "M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4",
);
export const LogOut = /* @__PURE__ */ drawn("m16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4");
export const Monitor = /* @__PURE__ */ drawn(
  "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM8 21L16 21M12 17L12 21",
);
export const Moon = /* @__PURE__ */ drawn(
  "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401",
);
export const Package = /* @__PURE__ */ drawn(
  "M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12 20.71 7M7.5 4.27l9 5.15",
);
export const Search = /* @__PURE__ */ drawn("m21 21-4.34-4.34M19 11A8 8 0 1 1 3 11A8 8 0 1 1 19 11Z");
export const Settings2 = /* @__PURE__ */ drawn(
  "M14 17H5M19 7h-9M20 17A3 3 0 1 1 14 17A3 3 0 1 1 20 17ZM10 7A3 3 0 1 1 4 7A3 3 0 1 1 10 7Z",
);
export const Sun = /* @__PURE__ */ drawn(
  "M16 12A4 4 0 1 1 8 12A4 4 0 1 1 16 12ZM12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41",
);
export const TriangleAlert = /* @__PURE__ */ drawn(
  "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
);
export const Users = /* @__PURE__ */ drawn(
  "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M13 7A4 4 0 1 1 5 7A4 4 0 1 1 13 7Z",
);
export const X = /* @__PURE__ */ drawn("M18 6 6 18M6 6l12 12");
