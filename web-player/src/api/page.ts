/** One page of a list; `total` counts the whole filtered list. */
export interface Page<T> {
  data: T[];
  total: number;
}

export interface PageQuery {
  page: number;
  perPage: number;
}
