import { equals, type Filter, sql, type Sql } from '@banyan/kernel/database';

/** Rows of the vendor with this code, or of any of a list. One vendor is looked up first, as an index then also gives the order. */
export const ofVendor =
  (vendorId: Sql): Filter =>
  (value, bind) => {
    const ids = sql`select x.id from vendor x where ${equals(sql`x.code`)(value, bind)}`;
    return Array.isArray(value) ? sql`${vendorId} = any(array(${ids}))` : sql`${vendorId} = (${ids})`;
  };
