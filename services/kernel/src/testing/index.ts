export * from './doomed-service.js';
export * from './id-routes.js';
export * from './service-process.js';
export * from './test-clock.js';
export * from './test-database.js';
export * from './test-events.js';
export * from './test-service.js';
export * from './test-tokens.js';
