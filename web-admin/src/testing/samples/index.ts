export * from './cashier.js';
export * from './people.js';
export * from './catalogue.js';
export * from './system.js';
export * from './insides.js';
export * from './settlement.js';
export * from './bills.js';
export * from './agents.js';
