import { Controller, applyDecorators } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';

const served = new Map<string, ServiceDefinition>();

/** A controller whose methods implement rpcs that other services call. */
export const GrpcController = (): ClassDecorator => Controller();

/** Implements one rpc of a generated service definition: `@Rpc(WalletServiceService, 'applyMany')`. */
export function Rpc<S extends Record<string, unknown>>(definition: S, method: keyof S & string): MethodDecorator {
  const { path } = definition[method] as MethodDefinition<unknown, unknown>;
  const service = path.split('/')[1] ?? '';
  served.set(service, definition as unknown as ServiceDefinition);
  return applyDecorators(GrpcMethod(service.split('.').at(-1) ?? service, method));
}

/** The service definitions that this process's gRPC controllers implement, by full service name. */
export const servedDefinitions = (): ReadonlyMap<string, ServiceDefinition> => served;

/** Stands for a request whose bytes are no message. */
export class Unreadable {}

/** The definition with what cannot be read turned into {@link Unreadable}: grpc-js would call it a fault of ours, INTERNAL. */
export function tolerant(definition: ServiceDefinition): ServiceDefinition {
  const methods = Object.entries(definition).map(([name, method]): [string, MethodDefinition<unknown, unknown>] => {
    const { requestDeserialize: read } = method as MethodDefinition<unknown, unknown>;
    return [name, { ...method, requestDeserialize: (bytes) => readOr(read, bytes) }];
  });
  return Object.fromEntries(methods);
}

function readOr(read: (bytes: Buffer) => unknown, bytes: Buffer): unknown {
  try {
    return read(bytes);
  } catch {
    return new Unreadable();
  }
}
