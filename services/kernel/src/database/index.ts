export * from './columns.js';
export * from './connect.js';
export * from './database.js';
export type { Grants } from './grants.js';
export * from './list-page.js';
export * from './list-search.js';
export * from './outbox-port.js';
export * from './sql.js';
export * from './tx.js';
