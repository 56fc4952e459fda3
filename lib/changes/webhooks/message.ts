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

/** What a delivery has besides its event. `LineItems`: of an order alone; null for more than any body could have. */
export type Attached = { Record: object | null; LineItems?: object[] | null };

/** What would be too long is left to be read: first the line items, then the record, last the event's own Data. */
export function bodyOf(content: Content, attached: Attached) {
  const { id, type, at, eventID, objectType, objectID, position, actorID, data } = content;
  const event = {
    ID: eventID === null ? id : Number(eventID),
    ObjectType: objectType,
    ObjectID: objectID,
    Sequence: position === null ? null : Number(position),
    ActorID: actorID,
  };
  const { Record, LineItems } = attached;
  const areLeftOut = Record !== null && LineItems !== undefined;
  const withoutLines = areLeftOut && { LineItems: null, LineItemsOmitted: true };
  const withoutRecord = { Record: null, RecordOmitted: true, ...withoutLines };
  const shorter = [
    { Data: data, ...attached, ...(LineItems === null && withoutLines) },
    { Data: data, Record, ...withoutLines },
    { Data: data, ...withoutRecord },
  ];
  const write = (rest: object) => JSON.stringify({ type, timestamp: at.toISOString(), data: { ...event, ...rest } });
  for (const rest of shorter) {
    const body = write(rest);
    if (Buffer.byteLength(body) <= mostBytes) return body;
  }
  return write({ Data: null, DataOmitted: true, ...withoutRecord });
}

/** By which receivers tell that they have had it: the same for an event with every attempt. */
export const messageID = ({ id, eventID }: Pick<Content, "id" | "eventID">) =>
  eventID === null ? id : String(eventID);
