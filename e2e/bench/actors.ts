import type { Actor } from "@/lib/auth/actor";

/** The users with these IDs, as callers. lib/db is imported late, since it reads the environment. */
export async function findActors(ids: string[]): Promise<Actor[]> {
  const { db } = await import("@/lib/db/connection");
  const rows = await db.user.findMany({ where: { id: { in: ids } }, include: { company: true } });
  return rows.map(({ company, ...user }) => ({
    UserID: user.id,
    Username: user.username,
    FirstName: user.firstName,
    LastName: user.lastName,
    Email: user.email,
    CompanyID: company.id,
    CompanyName: company.name,
    CompanyType: company.type,
    Roles: user.roles,
    Preferences: {},
    LastWrite: null,
    Credential: { type: "session", id: "bench" },
  }));
}
