import { config } from '../config.js';
import { prefixes, routed, type Routed } from '../services.gen.js';

/** The services behind the gateway by name, and where each is. */
export const services: Readonly<Record<Routed, string>> = Object.fromEntries(
  routed.map((name) => [name, config[`${name}Http`]]),
) as Record<Routed, string>;

/** The address of the service that serves a path, by its longest prefix, from the services' declarations. */
export const upstreams: ReadonlyArray<readonly [prefix: string, base: string]> = prefixes.map(([prefix, name]) => [
  prefix,
  services[name],
]);
