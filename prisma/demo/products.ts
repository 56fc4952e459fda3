import { type Calendar, toIso } from "./calendar";
import { owner } from "./companies";
import { type Model, models } from "./models";
import type { Order } from "./orders";
import type { Random } from "./random";

const series = ["Alder", "Brook", "Cinder", "Dune", "Elm", "Fjord", "Grove", "Heath", "Isle", "Juniper"];
const colours = ["Slate", "Chalk", "Moss", "Clay", "Ink", "Sand", "Rust", "Fog"];
const count = 500;

/** What the rest of the demo needs of a product, beside all that the data file holds. */
export type Product = {
  ID: string;
  DefaultSupplierID: string | null;
  Active: boolean;
  IsParent: boolean;
  QuantityMultiplier: number;
  price: number;
  Inventory: { QuantityAvailable: number } | null;
  xp: { Category: string } & Record<string, unknown>;
} & Record<string, unknown>;

/** Five hundred products: parents with a variant for each colour, and products of one colour. */
export function makeProducts(random: Random, calendar: Calendar): Product[] {
  const products = oddOnes(random, calendar);
  for (const name of series) {
    for (const model of models) {
      const room = count - products.length;
      if (room <= 0) return products;
      const base = { ...model, code: `${name.slice(0, 3).toUpperCase()}-${model.code}`, name: `${name} ${model.name}` };
      const variants = random.chance(0.45) ? random.some(colours, random.int(3, 6)).slice(0, room - 1) : [];
      products.push(...family(base, variants, random, calendar));
    }
  }
  return products;
}

function family(base: Model, variants: string[], random: Random, calendar: Calendar): Product[] {
  const price = Math.round(base.price * (0.8 + random.next() * 0.6)) - 0.05;
  const parent = { ...toProduct(base, random, calendar), price };
  if (!variants.length) {
    const colour = random.pick(colours);
    return [{ ...parent, xp: { ...parent.xp, Colour: colour, ListPrice: price } }];
  }
  const children = variants.map((colour) => ({
    ...parent,
    ID: `${base.code}-${colour.toUpperCase()}`,
    Name: `${base.name}, ${colour}`,
    ParentID: base.code,
    Inventory: toInventory(random, calendar),
    xp: { ...parent.xp, Colour: colour, ListPrice: price },
    price,
  }));
  return [{ ...parent, IsParent: true, SpecCount: 1, VariantCount: children.length, Inventory: null }, ...children];
}

function toProduct(model: Model, random: Random, calendar: Calendar) {
  const [weight, height, width, length] = model.size;
  const grown = (value: number) => Math.round(value * (0.92 + random.next() * 0.16) * 10) / 10;
  const supplier = model.category === "Lighting" ? "tessera" : model.category === "Technology" ? null : "ridgeline";
  return {
    ID: model.code,
    // A supplier lists one product in eight by itself.
    OwnerID: supplier && random.chance(0.125) ? supplier : owner,
    DefaultPriceScheduleID: `PS-${model.code.slice(0, 20)}`,
    AutoForward: supplier !== null && random.chance(0.3),
    ParentID: null,
    IsParent: false,
    Name: model.name,
    Description: model.description,
    QuantityMultiplier: model.code.endsWith("SC") || model.code.endsWith("AP") ? 4 : 1,
    ShipWeight: grown(weight),
    ShipHeight: grown(height),
    ShipWidth: grown(width),
    ShipLength: grown(length),
    Active: random.chance(0.93),
    SpecCount: 0,
    VariantCount: 0,
    ShipFromAddressID: supplier ? `${supplier}-dock` : random.pick(["warehouse-east", "warehouse-west"]),
    Inventory: random.chance(0.9) ? toInventory(random, calendar) : null,
    DefaultSupplierID: supplier,
    AllSuppliersCanSell: random.chance(0.15),
    Returnable: model.category !== "Breakroom" && random.chance(0.9),
    xp: {
      Brand: supplier === "tessera" ? "Tessera" : supplier === "ridgeline" ? "Ridgeline" : "Harbor & Pine",
      Category: model.category,
      Material: model.material,
      WarrantyYears: random.pick([2, 5, 5, 10]),
      // Not all have a picture.
      ...(model.category !== "Technology" && { Images: [{ Url: model.image, Alt: model.name }] }),
    },
  };
}

function toInventory(random: Random, calendar: Calendar) {
  const point = random.pick([5, 10, 20, 25]);
  return {
    Enabled: true,
    NotificationPoint: point,
    VariantLevelTracking: false,
    OrderCanExceed: random.chance(0.3),
    QuantityAvailable: random.chance(0.12) ? random.int(0, point) : random.int(point, 400),
    LastUpdated: toIso(calendar.daysAgo(random.int(1, 20))),
  };
}

/** What orders that await approval want was there when they were submitted, and still is. */
export function keepInStock(products: Product[], orders: Order[]) {
  const waiting = orders.filter(({ Status }) => Status === "AwaitingApproval").flatMap(({ LineItems }) => LineItems);
  for (const [product, items] of Map.groupBy(waiting, ({ ProductID }) => ProductID)) {
    const inventory = products.find(({ ID }) => ID === product)?.Inventory;
    if (!inventory) continue;
    const total = items.reduce((sum, { Quantity }) => sum + Quantity, 0);
    inventory.QuantityAvailable = Math.max(inventory.QuantityAvailable, total);
  }
}

// IDs as people make them up: blanks, dots, percent signs, and one as long as an ID may be.
function oddOnes(random: Random, calendar: Calendar): Product[] {
  const odd = [
    ["FELT.PANEL 60x60", "AP", "Felt Panel 60 × 60, seconds"],
    ["50%-WOOL THROW", "LC", "Lounge Chair, half-wool cover"],
    ["CABLE TRAY 1.2m white", "PM", "Power Module with cable tray, 1.2 m"],
    [
      "Harbour Hotel phase 2: bedside wall light, brushed brass, left-hand switch, 2700 K, EU plug, rev. 07",
      "WL",
      "Wall Light, made for Oakfield Harbour",
    ],
  ] as const;
  return odd.flatMap(([code, like, name]) => {
    const model = models.find((candidate) => candidate.code === like);
    return model ? family({ ...model, code, name }, [], random, calendar) : [];
  });
}
