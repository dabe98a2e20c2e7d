import { entryOf } from '@banyan/kernel/rules';
import { resources, services, type Resource, type Service } from './declared.gen.js';

export { services, type Service };

export type ResourceName = keyof typeof resources;

export function isService(value: unknown): value is Service {
  return services.some((service) => service === value);
}

/** The path of a resource's list; dead letters need their service. */
export function pathOf(resource: string, service?: Service): string {
  if (resource === 'deadLetters') return `${service ?? 'wallet'}/dead-letters`;
  const path = entryOf(resources as Record<string, Resource>, resource)?.path;
  if (!path) throw new RangeError(`unknown resource ${resource}`);
  return path;
}

/** A dead letter's id in the console names its service, since ids are unique per service only: `wallet:42`. */
export function splitLetterId(id: string): { service: Service; id: string } {
  const cut = id.indexOf(':');
  const service = id.slice(0, cut);
  if (!isService(service)) throw new RangeError(`not a dead letter id: ${id}`);
  return { service, id: id.slice(cut + 1) };
}

/** Lists that their service writes as a file, however long they are, and whose they are. */
export const exportable: Readonly<Record<string, Service>> = Object.fromEntries(
  Object.entries(resources)
    .filter(([, { file }]) => file)
    .map(([name, { service }]) => [name, service]),
);
