export * from './client.js';
export * from './door.js';
