import type { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** Methods that carry a list of marks under `key`, bound to their instances. */
export function marked<T>(discovery: DiscoveryService, scanner: MetadataScanner, key: symbol) {
  const instances = [...discovery.getProviders(), ...discovery.getControllers()].map(
    ({ instance }) => instance as unknown,
  );
  const objects = new Set(
    instances.filter(
      (instance): instance is Record<string, unknown> => typeof instance === 'object' && instance !== null,
    ),
  );
  return [...objects].flatMap((instance) =>
    scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((name) => {
      const method = instance[name] as (...args: never[]) => Promise<unknown>;
      const marks = (Reflect.getMetadata(key, method) as T[] | undefined) ?? [];
      return marks.map((mark) => ({ mark, call: method.bind(instance) }));
    }),
  );
}
