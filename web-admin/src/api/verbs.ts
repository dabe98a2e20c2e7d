import { call, download } from './http.js';
import { contractVerbs } from './contract-verbs.js';
import { gameVerbs } from './game-verbs.js';
import { lotteryVerbs } from './lottery-verbs.js';
import { memberVerbs } from './member-verbs.js';
import { noticeVerbs } from './notice-verbs.js';
import { operatorVerbs } from './operator-verbs.js';
import { platformVerbs } from './platform-verbs.js';
import { promotionVerbs } from './promotion-verbs.js';
import { settingVerbs } from './setting-verbs.js';
import { walletVerbs } from './wallet-verbs.js';
import type {
  ContractsDashboard,
  EventState,
  ExportFile,
  ExportOrder,
  GamesDashboard,
  IdentityDashboard,
  ServiceStatus,
  WalletDashboard,
} from './reports.js';
import { splitLetterId, type Service } from './resources.js';
import { on, post, type Id } from './verb-request.js';

const exporting = {
  /** Requests a whole list as a file; it is written in the background. */
  askExport: (service: Service, body: ExportOrder) => post<ExportFile>(`${service}/exports`, body),
  /** The operator's own files of a service, the newest first. */
  exports: async (service: Service) => (await call<{ data: ExportFile[] }>(`${service}/exports`)).data,
  exportFile: (service: Service, id: Id) => download(`${service}/exports/${encodeURIComponent(id)}/file`),
};

const platform = {
  replay: (letter: Id) => {
    const { service, id } = splitLetterId(letter);
    return post(on(`${service}/dead-letters`, id, 'replay'));
  },
  deadLetterCount: async (service: Service) =>
    (
      await call<{ total: number }>(`${service}/dead-letters`, {
        query: { page: 1, perPage: 1, filter: '{"state":"open"}' },
      })
    ).total,
  events: (service: Service) => call<EventState>(`${service}/events`),
  workings: (service: Service) => call<ServiceStatus>(`${service}/workings`),
  identityDashboard: () => call<IdentityDashboard>('identity/dashboard'),
  walletDashboard: () => call<WalletDashboard>('wallet/dashboard'),
  contractsDashboard: () => call<ContractsDashboard>('contracts/dashboard'),
  gamesDashboard: () => call<GamesDashboard>('games/dashboard'),
};

/** What the console can do beyond reading and editing records: one typed method per command of the API. */
export const verbs = {
  ...contractVerbs,
  ...gameVerbs,
  ...lotteryVerbs,
  ...memberVerbs,
  ...noticeVerbs,
  ...operatorVerbs,
  ...platformVerbs,
  ...promotionVerbs,
  ...settingVerbs,
  ...walletVerbs,
  ...exporting,
  ...platform,
};
export type Verbs = typeof verbs;
