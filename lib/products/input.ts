import { z } from "zod";
import { amount, identifier, int32, moment, text } from "@/lib/api/fields";
import { newIdentifier, newXp } from "@/lib/api/new-fields";
import { schemaNames } from "@/lib/api/schema-names";

// OrderCloud's clients send whole records back: in these objects other properties are ignored.

const size = amount.refine((value) => value >= 0, "Must be 0 or more.").nullish();

const newInventory = z
  .object({
    Enabled: z.boolean().nullish().meta({ description: "Whether the stock is tracked. Absent: it is not." }),
    NotificationPoint: int32.nullish(),
    VariantLevelTracking: z.boolean().nullish(),
    OrderCanExceed: z.boolean().nullish(),
    QuantityAvailable: int32.nullish(),
    LastUpdated: moment.nullish().meta({
      description:
        "When it is sent back as it was read, another `QuantityAvailable` is refused if the stock has changed since: 409. Absent: the quantity is set.",
    }),
  })
  .register(schemaNames, { id: "NewInventory" });
export type NewInventory = z.output<typeof newInventory>;

export const newProduct = z
  .object({
    ID: newIdentifier.nullish(),
    OwnerID: identifier.nullish().meta({
      description: "Absent: the caller's company. The marketplace owner can name a supplier. It cannot be changed.",
    }),
    DefaultPriceScheduleID: identifier.nullish(),
    AutoForward: z.boolean().nullish(),
    ParentID: identifier.nullish().meta({ description: "A product of the same owner with `IsParent`." }),
    IsParent: z.boolean().nullish(),
    Name: text(100).min(1, "Must not be empty.").meta({ minLength: 1 }),
    Description: text(2000).nullish(),
    QuantityMultiplier: int32
      .refine((value) => value >= 1, "Must be 1 or more.")
      .nullish()
      .meta({ description: "Absent: 1." }),
    ShipWeight: size,
    ShipHeight: size,
    ShipWidth: size,
    ShipLength: size,
    Active: z.boolean().nullish().meta({ description: "Whether it can be ordered, and buyers see it. Absent: false." }),
    ShipFromAddressID: identifier.nullish(),
    Inventory: newInventory.nullish(),
    DefaultSupplierID: identifier.nullish().meta({ description: "A supplier; a supplier can only name itself." }),
    AllSuppliersCanSell: z.boolean().nullish().meta({ description: "For the marketplace owner to set." }),
    Returnable: z.boolean().nullish(),
    xp: newXp.nullish(),
  })
  .register(schemaNames, { id: "NewProduct" });
export type NewProduct = z.output<typeof newProduct>;

/** A record that was read before may have an ID of any kind. */
export const savedProduct = newProduct
  .extend({ ID: identifier.nullish() })
  .register(schemaNames, { id: "SavedProduct" });
export type SavedProduct = z.output<typeof savedProduct>;

/** Omitted properties stay unchanged. */
export const productChange = savedProduct.partial().register(schemaNames, { id: "ProductChange" });
export type ProductChange = z.output<typeof productChange>;
