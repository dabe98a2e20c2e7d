import { useSections } from '../brand/use-sections';
import { useVendorsQuery, type Category, type Lane, type VendorCard } from '../api/vendors';

export interface Vendors {
  /** Only lanes with vendors, in the brand's order. */
  lanes: Lane[];
  loaded: boolean;
  /** Neither there nor refused. */
  waiting: boolean;
  vendorsOf: (category: Category) => VendorCard[];
}

/** The vendor lanes of the navigation. */
export function useVendors(): Vendors {
  const { data, isSuccess, isPending } = useVendorsQuery();
  const vendorsOf = (category: Category) => data?.find(({ title }) => title === category)?.cards ?? [];
  const has = useSections();
  const lanes = (data ?? []).filter(({ title, cards }) => cards.length > 0 && has(title));
  return { lanes, loaded: isSuccess, waiting: isPending, vendorsOf };
}
