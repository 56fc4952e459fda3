import type { Route } from "next";
import { type Actor, isSufficient, type Sufficient } from "@/lib/auth/actor";
import type { CompanyType } from "@/lib/auth/roles";
import { listEventEndpointsContract } from "@/lib/changes/webhooks/contract";
import { pagedLists } from "@/lib/contracts";
import type { ListIcon } from "@/lib/list/list";
import { ruleReaders } from "@/lib/rules/saved/contract";

/** A list of the sidebar and of Ctrl-K. */
export type Area = {
  label: string;
  href: Route;
  icon?: ListIcon | "rules" | "webhooks" | undefined;
  /** Of the list whose saved views open here. */
  list: string;
  /** The page shows something by itself, which a saved view leaves aside. */
  hasDefaults: boolean;
  section?: "Administration" | undefined;
  /** Pressed after `g`. */
  goKey?: string | undefined;
  /** Takes a search. */
  isSearched?: true;
};

type Place = { area: Area; roles: Sufficient; companies?: readonly CompanyType[] | undefined };

const ofLists: Place[] = pagedLists.flatMap(({ list: { name, page }, roles }) => {
  const { path, label, icon, decidersDefaults, defaults = decidersDefaults, section, goKey, companies } = page;
  if (path.includes("{")) return []; // a record's own
  // Safe: a list's page is where it says.
  const area: Area = {
    label,
    href: path as Route,
    icon,
    list: name,
    hasDefaults: !!defaults,
    section,
    goKey,
    isSearched: true,
  };
  return [{ area, roles, companies }];
});

/** The rules of all companies whose rules one sees: no one list of the API. */
const rules: Place = {
  area: {
    label: "Rules",
    href: "/admin/rules",
    icon: "rules",
    list: "rules",
    hasDefaults: false,
    section: "Administration",
  },
  roles: ruleReaders,
};

/** Where events are sent: few enough for a page without filters. */
const webhooks: Place = {
  area: {
    label: "Webhooks",
    href: "/admin/webhooks",
    icon: "webhooks",
    list: listEventEndpointsContract.id,
    hasDefaults: false,
    section: "Administration",
  },
  roles: listEventEndpointsContract.roles,
};

const places = ofLists.flatMap((place) => {
  if (place.area.href === "/admin/users") return [place, rules];
  return place.area.href === "/admin/audit" ? [webhooks, place] : [place];
});

/** The areas that the actor's roles and company open; FullAccess opens all of a company. */
export function openAreas(actor: Actor): Area[] {
  return places
    .filter(({ roles, companies }) => isSufficient(actor, roles) && (companies?.includes(actor.CompanyType) ?? true))
    .map(({ area }) => area);
}

/** What the product is about, with the roles of which any one opens it, for those whose roles open none. */
export const workAreas = places.flatMap(({ area: { label, section }, roles }) =>
  section || typeof roles === "string" ? [] : [{ label, roles }],
);
