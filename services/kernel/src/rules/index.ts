export * from './patterns.js';
export * from './field.js';
export * from './entry.js';
export * from './csv.js';
export { isSolved, solve, type Puzzle } from './proof.js';
export * from './proof-work.js';
export * from './mask.js';
export * from './in-time.js';
export * from './setting.js';
