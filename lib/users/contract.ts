import { z } from "zod";
import { companyType, role } from "@/lib/auth/roles";
import { identifier, text } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";

export const me = z.object({
  ID: identifier,
  Username: text(100),
  FirstName: text(100),
  LastName: text(100),
  Email: text(320),
  Active: z.boolean(),
  AvailableRoles: z.array(role).meta({ description: "The roles this token or session has." }),
  Company: z.object({ ID: identifier, Name: text(200), Type: companyType }),
});
export type Me = z.output<typeof me>;

export const getMeContract = {
  id: "getMe",
  summary: "Who the token belongs to",
  tag: "Me",
  method: "GET",
  path: "/me",
  roles: ["OrderAdmin", "ShopperOrderReader", "ProductAdmin", "ProductReader"],
  response: me,
} as const satisfies Contract;
