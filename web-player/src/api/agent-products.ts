import type { ProductPageDto, ProductRowDto } from '@banyan/contracts/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { PageQuery } from './page';
import type { Wire } from './wire';

export type ProductRow = Wire<ProductRowDto>;
export type ProductPage = Wire<ProductPageDto>;

export const productGroups = ['PRODUCT', 'VENDOR', 'GAME'] as const;
export const productLevels = ['ALL', 'DIRECT'] as const;
export const productSpans = ['D', 'W', 'M', 'DAYS'] as const;

export interface ProductsAsked extends PageQuery {
  by: (typeof productGroups)[number];
  level: (typeof productLevels)[number];
  span: (typeof productSpans)[number];
  /** `YYYY-MM-DD` of the brand's zone; absent: today. */
  from?: string;
  until?: string;
  sort: string;
  order: 'ASC' | 'DESC';
  filter: object;
}

/** What my line played by product, vendor or game, sorted and filtered by the server. */
export const useLineProducts = ({ filter, ...query }: ProductsAsked) =>
  useQuery({
    queryKey: ['agent', 'products', query, filter],
    queryFn: ({ signal }) =>
      get<ProductPage>('/wps/agent/team/products', { signal, query: { ...query, filter: JSON.stringify(filter) } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
