import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import type { Whose } from "@/lib/users/companies/whose";
import { userAdmins } from "@/lib/users/contract";
import type { CompanyUser } from "./contract";
import { companyUsersOf } from "./source";

/** Throws NotFound for a company that is not there, or not of this type, or that the actor may not see. */
export async function listCompanyUsers(actor: Actor, whose: Whose, query: ListQuery): Promise<Page<CompanyUser>> {
  authorize(actor, userAdmins);

  return selectPage(companyUsersOf(actor, whose), query);
}

/** Throws NotFound for a user who is not there, or not of these companies, or whom the actor may not see. */
export async function getCompanyUser(actor: Actor, whose: Whose, userID: string): Promise<CompanyUser> {
  authorize(actor, userAdmins);

  return selectRecord(companyUsersOf(actor, whose), "User", [userID]);
}
