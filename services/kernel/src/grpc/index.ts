export * from './client.js';
export * from './grpc-controller.js';
export * from './setting-reader.js';
