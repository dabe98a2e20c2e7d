import type { FlagSetting } from '@banyan/kernel/rules';
import type { SettingValues } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';
import type { SectionDto } from './section.dto.js';

interface Section {
  readonly modId: string;
  /** Without one it is on as long as what is around it is. */
  readonly setting?: FlagSetting;
  readonly children?: readonly Section[];
}

/** What the players' app is made of, as far as a brand may leave it out. The ids of lanes are those of the lobby. */
const tree: readonly Section[] = [
  {
    modId: 'lobby',
    children: [
      { modId: 'LIVE', setting: settings.sectionLive },
      { modId: 'SPORTS', setting: settings.sectionSports },
      { modId: 'FISH', setting: settings.sectionFish },
      { modId: 'RNG', setting: settings.sectionSlots },
      { modId: 'PVP', setting: settings.sectionPvp },
    ],
  },
  { modId: 'promotions', setting: settings.sectionPromotions },
  { modId: 'rightBar', setting: settings.sectionRightBar },
  { modId: 'memberCentre', children: [{ modId: 'messages', setting: settings.sectionMessages }] },
  {
    modId: 'agentCentre',
    setting: settings.sectionAgentCentre,
    children: [
      { modId: 'agentSales', setting: settings.sectionAgentSales },
      { modId: 'agentTransfers', setting: settings.sectionAgentTransfers },
      { modId: 'agentLinks', setting: settings.sectionAgentLinks },
      { modId: 'agentPresets', setting: settings.sectionAgentPresets },
      { modId: 'agentNews', setting: settings.sectionAgentNews },
    ],
  },
];

/** The tree of a brand. Source: specification, section 3 ("Settings tree"). */
export const sectionsOf = (values: SettingValues): SectionDto[] =>
  tree.map(({ children = [], ...section }) => ({
    ...node(section, values),
    childrenNodes: children.map((child) => ({ ...node(child, values), childrenNodes: [] })),
  }));

const node = ({ modId, setting }: Section, values: SettingValues) => ({
  modId,
  enabled: setting && !values.get(setting) ? ('0' as const) : ('1' as const),
});

/** The ids of what a brand has left out, and of what is in it. */
export const leftOutOf = (values: SettingValues): string[] =>
  sectionsOf(values).flatMap(({ modId, enabled, childrenNodes }) => [
    ...(enabled === '1' ? [] : [modId]),
    ...childrenNodes.filter((child) => enabled !== '1' || child.enabled !== '1').map((child) => child.modId),
  ]);
