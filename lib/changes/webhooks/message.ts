import "server-only";

/** What a delivery says, as it is read from its event. */
export type Content = {
  id: string;
  type: string;
  at: Date;
  eventID: bigint | null;
  objectType: string;
  objectID: string;
  position: bigint | null;
  actorID: string | null;
  data: unknown;
};

const mostBytes = 20_000;

/** The body, the same with every attempt. What would be too long is left to be read: `GET /events?ID=…`. */
export function bodyOf({ id, type, at, eventID, objectType, objectID, position, actorID, data }: Content) {
  const event = {
    ID: eventID === null ? id : Number(eventID),
    ObjectType: objectType,
    ObjectID: objectID,
    Sequence: position === null ? null : Number(position),
    ActorID: actorID,
  };
  const write = (Data: unknown) =>
    JSON.stringify({ type, timestamp: at.toISOString(), data: { ...event, ...(Data as object) } });
  const body = write({ Data: data });
  return Buffer.byteLength(body) <= mostBytes ? body : write({ Data: null, DataOmitted: true });
}

/** By which receivers tell that they have had it: the same for an event with every attempt. */
export const messageID = ({ id, eventID }: Pick<Content, "id" | "eventID">) =>
  eventID === null ? id : String(eventID);
