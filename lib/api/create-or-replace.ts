import type { z } from "zod";
import { AppError, notFound } from "@/lib/errors";
import type { Unit } from "@/lib/events/write";
import { requireNewID } from "./body-id";

/** What creates a record calls when there is one of its ID, whether or not the caller sees it. */
export type IfTaken<T> = () => Promise<T>;

type Saving<T> = {
  type: string;
  id: string;
  /** Which IDs a new record can have; by default, those of any. */
  newID?: z.ZodType;
  isVisible: () => Promise<boolean>;
  replace: () => Promise<T>;
  create: (ifTaken: IfTaken<T>) => Promise<T>;
};

/** What PUT does: replaces the record if the caller sees one of this ID, else creates it, also where others do so at once. */
export async function createOrReplace<T>({ requireNew }: Pick<Unit, "requireNew">, saving: Saving<T>): Promise<T> {
  const { type, id, newID, isVisible, replace, create } = saving;
  if (await isVisible()) return replace();
  requireNew();
  requireNewID(id, newID);
  return create(async () => {
    if (!(await isVisible())) throw notFound(type, id);
    // Another request has created it meanwhile.
    return replace();
  });
}

/** What POST does with an ID that is taken. */
export const refuseTaken =
  (type: string, id: string): IfTaken<never> =>
  async () => {
    throw new AppError("IdExists", { ObjectType: type, ObjectID: id });
  };
