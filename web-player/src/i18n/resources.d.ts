import 'i18next';
import type affiliate from './locales/vi/affiliate.json';
import type agent from './locales/vi/agent.json';
import type auth from './locales/vi/auth.json';
import type cash from './locales/vi/cash.json';
import type common from './locales/vi/common.json';
import type dues from './locales/vi/dues.json';
import type game from './locales/vi/game.json';
import type home from './locales/vi/home.json';
import type income from './locales/vi/income.json';
import type lobby from './locales/vi/lobby.json';
import type presets from './locales/vi/presets.json';
import type profile from './locales/vi/profile.json';
import type shell from './locales/vi/shell.json';
import type site from './locales/vi/site.json';
import type wallet from './locales/vi/wallet.json';

/** Keys are checked by the compiler against the Vietnamese texts, which are written first. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      affiliate: typeof affiliate;
      agent: typeof agent;
      auth: typeof auth;
      cash: typeof cash;
      common: typeof common;
      dues: typeof dues;
      game: typeof game;
      home: typeof home;
      income: typeof income;
      lobby: typeof lobby;
      presets: typeof presets;
      profile: typeof profile;
      shell: typeof shell;
      site: typeof site;
      wallet: typeof wallet;
    };
  }
}
