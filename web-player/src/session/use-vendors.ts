import { categories, useVendorsQuery, type Category, type Lane, type VendorCard } from '../api/vendors';

export interface Vendors {
  /** Only lanes with vendors, in the specification's order LIVE, SPORTS, FISH, RNG, PVP. */
  lanes: Lane[];
  loaded: boolean;
  vendorsOf: (category: Category) => VendorCard[];
}

/** The vendor lanes of the navigation. */
export function useVendors(): Vendors {
  const { data, isSuccess } = useVendorsQuery();
  const vendorsOf = (category: Category) => data?.find(({ title }) => title === category)?.cards ?? [];
  const lanes = categories.map((title) => ({ title, cards: vendorsOf(title) })).filter(({ cards }) => cards.length > 0);
  return { lanes, loaded: isSuccess, vendorsOf };
}
