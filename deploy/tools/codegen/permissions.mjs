import { head } from './head.mjs';

/** All that an operator may be allowed to do: `member.view`. */
export const permissionsOf = (services) =>
  services.flatMap(({ permissions }) =>
    Object.entries(permissions).flatMap(([object, verbs]) => verbs.map((verb) => `${object}.${verb}`)),
  );

/** Those as a TypeScript constant. */
export const permissionsConstant = (services) => `/** Everything an operator may be allowed to do in the console. */
export const permissions = [
${permissionsOf(services)
  .map((name) => `  '${name}',\n`)
  .join('')}] as const;

export type Permission = (typeof permissions)[number];
`;

export const permissionList = (services) => `${head}

${permissionsConstant(services)}`;
