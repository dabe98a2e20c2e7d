export * from './currency.js';
export * from './format.js';
export * from './minor.js';
