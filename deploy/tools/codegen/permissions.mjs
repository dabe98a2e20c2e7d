import { permissionsOf } from '../../local/declarations.mjs';
import { head } from './head.mjs';

/** All that an operator may be allowed to do, as a TypeScript constant. */
export const permissionsConstant = (services) => `/** Everything an operator may be allowed to do in the console. */
export const permissions = [
${permissionsOf(services)
  .map((name) => `  '${name}',\n`)
  .join('')}] as const;

export type Permission = (typeof permissions)[number];
`;

export const permissionList = (services) => `${head}

${permissionsConstant(services)}`;
