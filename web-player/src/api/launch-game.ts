import type { LaunchDto, LaunchedDto } from '@banyan/games/contract';
import { post } from './client';
import type { Wire } from './wire';

export type LaunchRequest = Wire<LaunchDto>;

/** Where the game is: an address for a frame, or a page to show in one. */
export type Launch = Wire<LaunchedDto>;

/** Launch hosts that did not load here: until the app itself is loaded anew, games come another way. */
const avoidHosts = new Set<string>();
const mostAvoided = 20;

export const avoidHost = (host: string): void => void avoidHosts.add(host);

export const launchGame = (body: LaunchRequest, anonymous: boolean) =>
  post<Launch>(
    '/wps/game/launchGame',
    { ...body, ...(avoidHosts.size > 0 && { avoidHosts: [...avoidHosts].slice(-mostAvoided) }) },
    { anonymous },
  );
