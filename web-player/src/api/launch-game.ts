import type { LaunchDto, LaunchedDto } from '@banyan/games/contract';
import { post } from './client';
import type { Wire } from './wire';

export type LaunchRequest = Wire<LaunchDto>;

/** Where the game is: an address for a frame, or a page to show in one. */
export type Launch = Wire<LaunchedDto>;

export const launchGame = (body: LaunchRequest, anonymous: boolean) =>
  post<Launch>('/wps/game/launchGame', { ...body }, { anonymous });
