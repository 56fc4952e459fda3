import { type CompanyID, owner } from "./companies";

/** Where the companies that place orders have their invoices and their goods sent, and what they pay in sales tax. */
const places: Partial<Record<CompanyID, { name: string; street: string; city: string; zip: string; tax: number }>> = {
  lakeside: { name: "Lakeside Health Network", street: "400 Shore Drive", city: "Milwaukee", zip: "53202", tax: 0.055 },
  // Schools are exempt, and what is bought to be sold again is taxed then.
  brightwater: { name: "Brightwater Schools", street: "18 Mill Street", city: "Madison", zip: "53703", tax: 0 },
  oakfield: { name: "Oakfield Hotels", street: "2 Harbour Square", city: "Green Bay", zip: "54301", tax: 0.05 },
  [owner]: { name: "Harbor & Pine Workplace", street: "75 Timber Yard Road", city: "Racine", zip: "53403", tax: 0 },
};

export function addressesOf(company: CompanyID) {
  const place = places[company];
  if (!place) throw new Error(`${company} places no orders.`);
  const BillingAddressID = `${company}-accounts`;
  return {
    BillingAddressID,
    BillingAddress: {
      ID: BillingAddressID,
      CompanyName: place.name,
      Street1: place.street,
      City: place.city,
      State: "WI",
      Zip: place.zip,
      Country: "US",
      AddressName: "Accounts payable",
    },
    ShippingAddressID: `${company}-receiving`,
  };
}

/** What an order costs beside its line items. Delivery is free from 10,000 on. */
export function costsOf(company: CompanyID, subtotal: number) {
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  return {
    ShippingCost: subtotal >= 10_000 ? 0 : cents(Math.max(25, subtotal * 0.02)),
    TaxCost: cents(subtotal * (places[company]?.tax ?? 0)),
  };
}
