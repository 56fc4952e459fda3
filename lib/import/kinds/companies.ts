import { z } from "zod";
import { identifier } from "@/lib/api/fields";
import { companyType } from "@/lib/auth/roles";
import { name } from "../fields";
import { id, type Kind } from "../kind";
import { upsert } from "../sql";

export const companies: Kind = {
  name: "companies",
  schema: z.strictObject({ ID: identifier, Name: name, Type: companyType }),
  columns: { id: ["ID", id], name: ["Name", "text"], type: ["Type", '"CompanyType"'] },
  key: ["id"],
  streams: false,
  checks: [
    `select s.line, 'Type' as property, 'Only one company may be the Owner, and ' || to_json(o.id::text) || ' is.' as reason
     from staging s join (
       select id, line from staging where type = 'Owner'
       union all
       select c.id, 0 from companies c where c.type = 'Owner' and not exists (select from staging s where s.id = c.id)
     ) o on o.line < s.line where s.type = 'Owner'`,
  ],
  // The former Owner gives up the place before another company takes it.
  upsert: upsert({ table: "companies", key: ["id"], columns: ["id", "name", "type"], order: "type = 'Owner', id" }),
};
