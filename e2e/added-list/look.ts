import { readListTrail } from "@/components/record/list-trail";
import { openAreas } from "@/components/shell/areas";
import { contracts } from "@/lib/api/openapi/all-contracts";
import { operationGroups, toOpenApi } from "@/lib/api/openapi/document";
import type { Actor } from "@/lib/auth/actor";
import { clockIn } from "@/lib/list/days";
import { normalizeViewQuery } from "@/lib/search/views/view-query";

// Run in a copy of the source to which a list was added: what the rest of the code makes of it, as JSON.

const [id = "", path = "", page = "", query = ""] = process.argv.slice(2);
const headers = { authorization: `Bearer ${process.env.E2E_TOKEN}` };

/** What the route file of a path answers. */
async function ask(route: string, query: string) {
  const { GET } = await import(`../../app/api/v1/${route}/route.ts`);
  const request = new Request(`${process.env.PUBLIC_URL}/api/v1/${route}?${query}`, { headers });
  const response: Response = await GET(request, { params: Promise.resolve({}) });
  return { status: response.status, text: await response.text() };
}

const contract = contracts.find((each) => each.id === id);
const { paths, components } = toOpenApi("https://admin.countersign.dev");
// Safe: no more is looked at.
const actor = {
  Roles: ["FullAccess"],
  CompanyType: "Owner",
  Credential: { type: "session", id: "" },
} as unknown as Actor;

console.log(
  JSON.stringify({
    reference: operationGroups.find(({ name }) => name === contract?.tag)?.contracts.map((each) => each.id),
    document: Object.keys(paths).filter((each) => each.endsWith(path)),
    schemas: Object.keys(components.schemas),
    examples: contracts
      .filter((each) => each.list === contract?.list)
      .map(
        ({ response, example }) => response?.safeParse(example?.response).success ?? Object.keys(example?.file ?? {}),
      ),
    areas: openAreas(actor).map(({ label, href, goKey }) => ({ label, href, goKey })),
    view: normalizeViewQuery(id, "pageSize=50&search=Lake"),
    trail: readListTrail(`${page}?search=Lake`, { clock: clockIn("UTC", Date.now()) }).map(({ label, href }) => ({
      label,
      href,
    })),
    list: await ask(path.slice(1), query),
    export: await ask(`exports${path}`, `${query}&columns=ID,Type`),
  }),
);
process.exit();
