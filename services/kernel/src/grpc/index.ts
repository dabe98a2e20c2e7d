export * from './client.js';
export * from './grpc-controller.js';
