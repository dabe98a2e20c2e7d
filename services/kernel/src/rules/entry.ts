/**
 * The entry of a dictionary under a name from outside. Only its own entries count: `constructor` and the other names that every object
 * inherits are found by `dictionary[name]`, and not here. Gives undefined for a name that is not there.
 */
export function entryOf<T>(dictionary: Readonly<Record<string, T>>, name: string): T | undefined;
export function entryOf<T extends object>(dictionary: T, name: string): T[keyof T] | undefined;
export function entryOf(dictionary: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(dictionary, name) ? dictionary[name] : undefined;
}
