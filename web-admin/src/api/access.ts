import { entryOf } from '@banyan/kernel/rules';
import { permissions, resources, type Permission, type Resource } from './declared.gen.js';

export { permissions, type Permission };

const aliases: Record<string, string> = { list: 'view', show: 'view', create: 'edit', update: 'edit' };

/** The permission for an action of react-admin on a resource (`members` + `freeze` is `member.freeze`); undefined when nobody may (deny by default). */
export function permissionFor(resource: string, action: string): Permission | undefined {
  const name = `${entryOf(resources as Record<string, Resource>, resource)?.permission}.${entryOf(aliases, action) ?? action}`;
  return permissions.find((permission) => permission === name);
}

export function isAllowed(held: readonly string[], resource: string, action: string): boolean {
  const permission = permissionFor(resource, action);
  return permission !== undefined && held.includes(permission);
}
