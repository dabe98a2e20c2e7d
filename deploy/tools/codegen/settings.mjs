import { head } from './head.mjs';

/** A service's settings as definitions: with their keys, and with what may be left out. */
const definitionsOf = ({ name, settings }) =>
  Object.entries(settings).map(([setting, { notAbove, ...said }]) => [
    setting,
    { key: `${name}.${setting}`, two: false, ...(notAbove && { notAbove: `${name}.${notAbove}` }), ...said },
  ]);

/** The same by their groups, as the console shows them. */
function groupsOf(service) {
  const groups = new Map();
  for (const entry of definitionsOf(service)) {
    const { group } = entry[1];
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return groups;
}

const withSettings = (services) => services.filter(({ settings }) => Object.keys(settings).length > 0);

/** One group of a service's settings. */
const groupFile = (group, settings) => `${head}
import type { SettingDefinition } from '@banyan/kernel/rules';

export const ${group} = ${JSON.stringify(Object.fromEntries(settings))} as const satisfies Record<string, SettingDefinition>;
`;

/** All groups of a service: `settings.<name>`. */
const settingsFile = (groups) => `${head}
${groups.map((group) => `import { ${group} } from './settings/${group}.gen.js';`).join('\n')}

/** What operators may set for a brand and this service reads. */
export const settings = { ${groups.map((group) => `...${group}`).join(', ')} } as const;
`;

/** What a service reads, beside its sources: `src/settings.gen.ts`, and each group in a file of its own under `src/settings`. */
export const settingFiles = (services) =>
  Object.fromEntries(
    withSettings(services).flatMap((service) => {
      const groups = groupsOf(service);
      const own = `${service.folder}/src`;
      return [
        [`${own}/settings.gen.ts`, () => settingsFile([...groups.keys()])],
        ...[...groups].map(([group, settings]) => [
          `${own}/settings/${group}.gen.ts`,
          () => groupFile(group, settings),
        ]),
      ];
    }),
  );

/** All of them, as identity keeps them to their bounds and the console shows them: its own, and those of the others, which it may not import. */
export function settingDefinitions(services) {
  const others = services.filter(({ name }) => name !== 'identity').flatMap(definitionsOf);
  return `${head}
import type { SettingDefinition } from '@banyan/kernel/rules';
import { settings } from '../settings.gen.js';

/** What operators may set for a brand, of all services. */
export const definitions: readonly SettingDefinition[] = [...Object.values(settings), ${others.map(([, definition]) => JSON.stringify(definition)).join(', ')}];
`;
}
