import { head } from './head.mjs';
import { permissionsConstant } from './permissions.mjs';

const entry = (service, [name, { path, permission, file }]) =>
  `  ${name}: { service: '${service}', path: ${path ? `'${service}/${path}'` : 'null'}, permission: '${permission}', file: ${Boolean(file)} },\n`;

/** What the console knows of the services: who keeps dead letters, permissions, resources. */
export function consoleTable(services) {
  const own = services.filter(({ kind }) => kind === 'service');
  return `${head}

/** Services of the platform, in the order of the console's tabs. */
export const services = [${own.map(({ name }) => `'${name}'`).join(', ')}] as const;

export type Service = (typeof services)[number];

${permissionsConstant(services)}
/** What a resource of the console is: whose, its list's path under /admin/v1, the object whose permissions it asks for, whether its list can be a file. */
export interface Resource {
  readonly service: Service;
  readonly path: string | null;
  readonly permission: string;
  readonly file: boolean;
}

export const resources = {
${own.flatMap(({ name, resources }) => Object.entries(resources).map((each) => entry(name, each))).join('')}} as const satisfies Record<string, Resource>;
`;
}
