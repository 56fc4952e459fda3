import { maxXpDepth } from "./xp-depth";

/** The parameter of a list's page, and of a saved view, that names the columns shown from xp, like `xp.Dept,xp.Project.Code`. */
export const xpColumnsParam = "columns";
export const mostXpColumns = 5;
const mostCharacters = 100;
/** Of all columns together in a cookie, as it is written there. */
const mostEncoded = 1500;
const maxColumns = 50;

/** A name in xp, or a path of up to five. What separates names and columns, here and in a cookie, is in none. */
export function isXpPath(path: string) {
  const names = path.split(".");
  const isSound = path.isWellFormed() && !/[,:;~\p{Cc}]/u.test(path) && names.every((name) => name.trim() !== "");
  return isSound && names.length <= maxXpDepth && path.length <= mostCharacters;
}

/** Whether so many paths, each once, can be columns of a list. */
export function areXpColumns(paths: readonly string[]) {
  const isBounded = paths.length <= mostXpColumns && encodeURIComponent(paths.join()).length <= mostEncoded;
  return isBounded && new Set(paths).size === paths.length && paths.every(isXpPath);
}

/** The paths that the parameter's value names, each without its `xp.`; undefined when it names none properly. */
export function readXpColumns(value: string) {
  const names = value === "" ? [] : value.split(",");
  const paths = names.map((name) => name.replace(/^xp\./, ""));
  return names.every((name) => name.startsWith("xp.")) && areXpColumns(paths) ? paths : undefined;
}

export const writeXpColumns = (paths: readonly string[]) => paths.map((path) => `xp.${path}`).join(",");

/** What a path leads to in a record's xp; undefined where there is nothing. */
export function valueAt(xp: unknown, path: string) {
  return path
    .split(".")
    .reduce((value: unknown, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), xp);
}

/** The paths to what the records hold in xp, in order: some of them, when they are many. */
export function xpPathsOf(records: readonly unknown[]) {
  const names = new Set<string>();
  const collect = (value: unknown, path: string[]) => {
    if (names.size >= maxColumns || path.length > maxXpDepth) return;
    if (isObject(value)) for (const name of Object.keys(value)) collect(value[name], [...path, name]);
    else if (path.every((name) => !name.includes(".")) && isXpPath(path.join("."))) names.add(path.join("."));
  };
  for (const record of records) if (isObject(record) && isObject(record.xp)) collect(record.xp, []);
  return [...names].sort();
}

/** An array is a value here: it has no names. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
