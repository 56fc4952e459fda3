import { models } from "@/prisma/demo/models";
import { owner, suppliers } from "./people";
import { randomAt, type Size } from "./size";

const series = ["Alder", "Brook", "Cinder", "Dune", "Elm", "Fjord", "Grove", "Heath", "Isle", "Juniper", "Kestrel"];
const colours = ["Slate", "Chalk", "Moss", "Clay", "Ink", "Sand", "Rust", "Fog"];

export function productID(at: number) {
  return `${wordsAt(at).code}-${100_000 + at}`;
}

export function priceAt(size: Size, at: number) {
  return Math.round(wordsAt(at).model.price * (0.8 + randomAt(size, "price", at).next() * 0.6)) - 0.05;
}

export function makeProduct(size: Size, at: number) {
  const random = randomAt(size, "product", at);
  const { model, name } = wordsAt(at);
  const supplier = random.pick(suppliers).ID;
  const [weight, height, width, length] = model.size;
  const point = random.pick([5, 10, 20, 25]);
  return {
    ID: productID(at),
    OwnerID: random.chance(0.125) ? supplier : owner.ID,
    Name: name,
    Description: model.description,
    ShipWeight: weight,
    ShipHeight: height,
    ShipWidth: width,
    ShipLength: length,
    Active: random.chance(0.93),
    Inventory: random.chance(0.9)
      ? { Enabled: true, NotificationPoint: point, QuantityAvailable: random.int(0, 400) }
      : null,
    DefaultSupplierID: supplier,
    AllSuppliersCanSell: random.chance(0.15),
    Returnable: random.chance(0.9),
    xp: { Category: model.category, Material: model.material, ListPrice: priceAt(size, at) },
  };
}

/** "Alder Task Chair 12, Moss": all models of all series in all colours, then again with the next number. */
function wordsAt(at: number) {
  const model = take(models, at);
  const line = take(series, Math.floor(at / models.length));
  const colour = take(colours, Math.floor(at / models.length / series.length));
  const edition = Math.floor(at / models.length / series.length / colours.length) + 1;
  const code = `${line.slice(0, 3)}-${model.code}-${colour}`.toUpperCase();
  return { model, code, name: `${line} ${model.name} ${edition}, ${colour}` };
}

function take<T>(list: readonly T[], at: number): T {
  const choice = list[at % list.length];
  if (choice === undefined) throw new RangeError("Nothing to take from.");
  return choice;
}
