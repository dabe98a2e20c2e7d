import { config } from '../config.js';

/** Which service answers a path, by its longest prefix. This table is all the gateway knows of endpoints. */
export const upstreams: ReadonlyArray<readonly [prefix: string, base: string]> = [
  ['/wps/session', config.identityHttp],
  ['/wps/member', config.identityHttp],
  ['/wps/system', config.identityHttp],
  ['/wps/captcha', config.identityHttp],
  ['/wps/agent', config.identityHttp],
  ['/wps/agent/contracts', config.contractsHttp],
  ['/wps/agent/team', config.contractsHttp],
  ['/wps/agent/bills', config.contractsHttp],
  ['/wps/agent/dividends', config.contractsHttp],
  ['/wps/agent/simulations', config.contractsHttp],
  ['/wps/v2/wallets', config.walletHttp],
  ['/wps/wallet', config.walletHttp],
  ['/callback', config.walletHttp],
  ['/wps/game', config.gamesHttp],
  ['/wps/relay', config.gamesHttp],
  ['/lgw', config.gamesHttp],
  ['/vendor/v1', config.gamesHttp],
  ['/admin/v1/session', config.identityHttp],
  ['/admin/v1/identity', config.identityHttp],
  ['/admin/v1/wallet', config.walletHttp],
  ['/admin/v1/games', config.gamesHttp],
  ['/admin/v1/contracts', config.contractsHttp],
];

/** The services behind the gateway, for the merged OpenAPI document. */
export const services: Readonly<Record<string, string>> = {
  identity: config.identityHttp,
  wallet: config.walletHttp,
  games: config.gamesHttp,
  contracts: config.contractsHttp,
};
