/** The parameters of a path, by the names of its route's folders. */
export type Params = Record<string, string | string[]>;
type Match<T> = { value: T; params: Params };
type Branch<T> = {
  value?: T;
  next: Map<string, Branch<T>>;
  param?: { name: string; branch: Branch<T> };
  rest?: { name: string; value: T };
};

/**
 * Finds the route of a path among those of Next's folders, such as "/(admin)/products/[productID]". As in Next, a literal
 * segment comes before a parameter, and that before a catch-all. Parameters are decoded.
 */
export function createRouteTree<T>(routes: Iterable<readonly [folder: string, value: T]>) {
  const root = branch<T>();
  for (const [folder, value] of routes) grow(root, folder, value);
  return (path: string): Match<T> | undefined => find(root, path === "/" ? [] : path.slice(1).split("/"));
}

function grow<T>(root: Branch<T>, folder: string, value: T) {
  let at = root;
  for (const segment of folder.split("/").slice(1)) {
    if (segment.startsWith("(")) continue;
    const [, rest, name] = /^\[(\.\.\.)?(\w+)\]$/.exec(segment) ?? [];
    if (name && rest) {
      at.rest = { name, value };
      return;
    }
    at = name ? paramOf(at, name) : literalOf(at, segment);
  }
  at.value = value;
}

function paramOf<T>(from: Branch<T>, name: string) {
  from.param ??= { name, branch: branch() };
  return from.param.branch;
}

function literalOf<T>(from: Branch<T>, segment: string) {
  const next = from.next.get(segment) ?? branch();
  from.next.set(segment, next);
  return next;
}

function find<T>(at: Branch<T>, [segment, ...others]: string[]): Match<T> | undefined {
  if (segment === undefined) return at.value === undefined ? undefined : { value: at.value, params: {} };
  const { param, rest } = at;
  const literal = at.next.get(segment);
  const match = literal && find(literal, others);
  if (match) return match;
  const byParam = param && find(param.branch, others);
  if (byParam) return { ...byParam, params: { [param.name]: decode(segment), ...byParam.params } };
  return rest && { value: rest.value, params: { [rest.name]: [segment, ...others].map(decode) } };
}

function decode(segment: string) {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // the request will be refused; only its route is needed
  }
}

const branch = <T>(): Branch<T> => ({ next: new Map() });
