import { maxXpDepth } from "./xp-depth";

/** The parameter of pages and saved views that names the columns from xp, such as `xp.Dept,xp.Project.Code`. */
export const xpColumnsParam = "columns";
export const mostXpColumns = 5;
const mostCharacters = 100;
/** The most characters of all columns together, URL-encoded as in a cookie. */
const mostEncoded = 1500;
const maxColumns = 50;

/** A name in xp, or a path of up to five. It contains no separator of names or columns, here or in a cookie. */
export function isXpPath(path: string) {
  const names = path.split(".");
  const isSound = path.isWellFormed() && !/[,:;~\p{Cc}]/u.test(path) && names.every((name) => name.trim() !== "");
  return isSound && names.length <= maxXpDepth && path.length <= mostCharacters;
}

/** Whether these paths, each only once, can be columns of a list. */
export function areXpColumns(paths: readonly string[]) {
  const isBounded = paths.length <= mostXpColumns && encodeURIComponent(paths.join()).length <= mostEncoded;
  return isBounded && new Set(paths).size === paths.length && paths.every(isXpPath);
}

/** The paths in the parameter's value, each without its `xp.`; undefined if the value is invalid. */
export function readXpColumns(value: string) {
  const names = value === "" ? [] : value.split(",");
  const paths = names.map((name) => name.replace(/^xp\./, ""));
  return names.every((name) => name.startsWith("xp.")) && areXpColumns(paths) ? paths : undefined;
}

export const writeXpColumns = (paths: readonly string[]) => paths.map((path) => `xp.${path}`).join(",");

/** The value at a path in a record's xp; undefined if there is none. */
export function valueAt(xp: unknown, path: string) {
  return path
    .split(".")
    .reduce((value: unknown, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), xp);
}

/** The paths to the values in the records' xp, in order; only some if there are many. */
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

/** Arrays count as values: they have no names. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
