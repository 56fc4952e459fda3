import * as client from "ordercloud-javascript-sdk";

/** A call of the official client, from its code. */
export type Method = {
  /** Such as `Orders.Get`. */
  name: string;
  resource: string;
  verb: string;
  /** With the names of its parameters, such as /orders/{direction}/{orderID}. */
  path: string;
  /** The names of its arguments, in order. */
  parameters: string[];
  call: (...args: unknown[]) => Promise<unknown>;
};

/** The client's exports that are not resources. */
const others = ["Auth", "Configuration", "Tokens", "UserInfo"];

/** The calls of the official client: each is made once without a server, to see its method and path. */
export async function findMethods(): Promise<Method[]> {
  const before = client.Configuration.Get();
  const request = { verb: "", path: "" };
  client.Configuration.Set({
    ...before,
    baseApiUrl: "http://void",
    apiVersion: "",
    axiosAdapter: async (config: { method?: string; url?: string }) => {
      request.verb = config.method?.toUpperCase() ?? "";
      request.path = new URL(config.url ?? "").pathname;
      return { data: {}, status: 200, statusText: "OK", headers: {}, config };
    },
  } as never);
  const methods: Method[] = [];
  for (const [resource, calls] of Object.entries(client)) {
    if (typeof calls !== "object" || calls === null || others.includes(resource)) continue;
    const prototype: Record<string, unknown> = Object.getPrototypeOf(calls);
    if (prototype === null || prototype.constructor === Object) continue; // the module again, as its default export
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const method = Reflect.get(calls, name);
      if (typeof method !== "function" || name === "constructor" || name === "As") continue;
      const parameters = namesOf(String(prototype[name]));
      const call = (...args: unknown[]): Promise<unknown> => method.apply(calls, args);
      await call(...parameters.map((each) => (each.endsWith("Options") ? {} : `{${each}}`)));
      methods.push({
        name: `${resource}.${name}`,
        resource,
        verb: request.verb,
        path: decodeURIComponent(request.path).replace(/^\/+/, "/"),
        parameters,
        call,
      });
    }
  }
  client.Configuration.Set({ ...before, axiosAdapter: undefined } as never);
  return methods;
}

/** The names of a function's parameters, from its code. */
function namesOf(code: string) {
  const [, names = ""] = /\(([^)]*)\)/.exec(code) ?? [];
  return names.split(",").flatMap((name) => name.trim() || []);
}

/** A path without the names of its parameters, which differ between APIs. */
export const addressOf = ({ verb, path }: Pick<Method, "verb" | "path">) =>
  `${verb} ${path.replaceAll(/\{\w+\}/g, "{}").toLowerCase()}`;
