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

/** What would be too long is left to be read: first the record, then the event's own Data. */
export function bodyOf(content: Content, record: object | null) {
  const { id, type, at, eventID, objectType, objectID, position, actorID, data } = content;
  const event = {
    ID: eventID === null ? id : Number(eventID),
    ObjectType: objectType,
    ObjectID: objectID,
    Sequence: position === null ? null : Number(position),
    ActorID: actorID,
  };
  const write = (rest: object) => JSON.stringify({ type, timestamp: at.toISOString(), data: { ...event, ...rest } });
  const withoutRecord = { Record: null, RecordOmitted: true };
  const bodies = [
    { Data: data, Record: record },
    { Data: data, ...withoutRecord },
  ].map(write);
  return (
    bodies.find((body) => Buffer.byteLength(body) <= mostBytes) ??
    write({ Data: null, DataOmitted: true, ...withoutRecord })
  );
}

/** By which receivers tell that they have had it: the same for an event with every attempt. */
export const messageID = ({ id, eventID }: Pick<Content, "id" | "eventID">) =>
  eventID === null ? id : String(eventID);
