import { head } from './head.mjs';

/** A service's settings as definitions: with their keys, and with what may be left out. */
const definitionsOf = ({ name, settings }) =>
  Object.entries(settings).map(([setting, { notAbove, ...said }]) => [
    setting,
    { key: `${name}.${setting}`, two: false, ...(notAbove && { notAbove: `${name}.${notAbove}` }), ...said },
  ]);

/** What a service reads, beside its sources: `settings.<name>` of `<service>/src/settings.gen.ts`. */
export const settingFiles = (services) =>
  Object.fromEntries(
    services
      .filter(({ settings }) => Object.keys(settings).length > 0)
      .map((service) => [
        `${service.folder}/src/settings.gen.ts`,
        () => `${head}
import type { SettingDefinition } from '@banyan/kernel/rules';

/** What operators may set for a brand and this service reads. */
export const settings = ${JSON.stringify(Object.fromEntries(definitionsOf(service)))} as const satisfies Record<string, SettingDefinition>;
`,
      ]),
  );

/** All of them, as identity keeps them to their bounds and the console shows them. */
export const settingDefinitions = (services) => `${head}
import type { SettingDefinition } from '@banyan/kernel/rules';

/** What operators may set for a brand, of all services. */
export const definitions: readonly SettingDefinition[] = ${JSON.stringify(services.flatMap(definitionsOf).map(([, definition]) => definition))};
`;
