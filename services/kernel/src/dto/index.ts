export * from './fields.js';
export * from './list-query.js';
export * from './pipe.js';
export * from './readable.js';
export * from './route-options.js';
