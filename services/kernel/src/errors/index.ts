export * from './domain-error.js';
export * from './kernel-errors.js';
