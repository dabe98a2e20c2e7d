import { call } from './http.js';
import { post, type Reason } from './verb-request.js';
import type { Setting, SettingChange, SettingDifference, SettingFile, SettingResult } from './types.js';

const at = (brand: string, rest = '') => `identity/settings/${encodeURIComponent(brand)}${rest}`;

/** What operators set for a brand. */
export const settingVerbs = {
  settings: async (brand: string) => (await call<{ data: Setting[] }>(at(brand))).data,
  /** The newest changes of one setting. */
  settingHistory: async (brand: string, key: string) => {
    const query = { page: 1, perPage: 50, filter: JSON.stringify({ brand, key }) };
    return (await call<{ data: SettingChange[] }>('identity/setting-changes', { query })).data;
  },
  changeSetting: (brand: string, key: string, body: Reason & { to: { value: unknown }; version: number }) =>
    call<SettingResult>(at(brand, `/${key}`), { method: 'PUT', body }),
  undoSetting: (brand: string, key: string, body: Reason & { version: number }) =>
    post<SettingResult>(at(brand, `/${key}/undo`), body),
  settingFile: (brand: string) => call<SettingFile>(at(brand, '/file')),
  compareSettings: async (brand: string, file: SettingFile) =>
    (await post<{ changes: SettingDifference[] }>(at(brand, '/compare'), { file, reason: 'preview' })).changes,
  /** `keep`: what the file does not have stays as it is. */
  importSettings: (brand: string, body: Reason & { file: SettingFile; keep?: boolean }) =>
    post<SettingResult>(at(brand, '/import'), body),
};
