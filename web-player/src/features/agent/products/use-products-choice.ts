import { productGroups, productLevels, productSpans, type ProductsAsked } from '../../../api/agent-products';
import { categories } from '../../../api/vendors';
import { useAddress } from '../use-address';

/** What may be sorted by, in the order of the list. */
export const productFields = ['betMinor', 'payoutMinor', 'lossMinor', 'betChangeMinor', 'rounds', 'players'] as const;
export type ProductField = (typeof productFields)[number];

/** The products that a game may belong to. */
export const products = [...categories, 'LOTTERY'] as const;
type Product = (typeof products)[number];

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export interface ProductsChoice extends Pick<ProductsAsked, 'by' | 'level' | 'span' | 'order'> {
  sort: ProductField;
  /** Days of the brand's zone. */
  from: string | undefined;
  until: string | undefined;
  /** Of games alone. */
  category: Product | undefined;
  vendor: string | undefined;
  q: string;
  choose: ReturnType<typeof useAddress>['choose'];
}

/** What is looked at; it stands in the address, so that a look can be kept as a bookmark. */
export function useProductsChoice(): ProductsChoice {
  const { get, of, choose } = useAddress();
  const [from, until] = [get('from'), get('until')];
  const vendor = get('vendor') ?? '';
  return {
    by: of('by', productGroups, 'PRODUCT'),
    level: of('level', productLevels, 'ALL'),
    span: of('span', productSpans, 'D'),
    sort: of('sort', productFields, 'betMinor'),
    order: of('order', ['DESC', 'ASC'], 'DESC'),
    from: isDay(from) ? from : undefined,
    until: isDay(until) ? until : undefined,
    category: products.find((value) => value === get('category')),
    vendor: vendor === '' ? undefined : vendor,
    q: get('q') ?? '',
    choose,
  };
}

/** What the server filters by: games by what they belong to, and titles by what is in them. */
export function filterOf({ by, category, vendor, q }: ProductsChoice): object {
  const text = q.trim();
  return {
    ...(by === 'GAME' && category && { category }),
    ...(by === 'GAME' && vendor && { vendor }),
    ...(by === 'GAME' && text !== '' && { q: text }),
  };
}

const dayMs = 86_400_000;
/** The server tells at most so many days at once. */
const mostDays = 93;
/** A day so many days later. */
export const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Of how many days before today the server tells. As many as are looked at stand against the ones before, which it must keep too. */
const daysKept = 189;
const daysIn = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;
/** The first day that can be looked at. */
export const firstDay = (today: string): string => moved(today, 1 - daysKept);

/** Days from one that was chosen: the last of them follows where it would be before it or too far away. */
export function daysFrom(from: string, until: string, first: string): Record<string, string> {
  const most = moved(from, Math.min(mostDays, daysIn(first, from)) - 1);
  return { from, until: until < from ? from : until > most ? most : until };
}

/** The same up to one that was chosen. */
export function daysUntil(from: string, until: string, first: string): Record<string, string> {
  const least = moved(until, 1 - Math.min(mostDays, Math.floor((daysIn(first, until) + 1) / 2)));
  return { from: from > until ? until : from < least ? least : from, until };
}
