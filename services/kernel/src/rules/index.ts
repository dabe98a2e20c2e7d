export * from './patterns.js';
export * from './field.js';
