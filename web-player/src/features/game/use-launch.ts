import { useQuery } from '@tanstack/react-query';
import { launchGame, type LaunchRequest } from '../../api/launch-game';
import { useLanguage } from '../../i18n/use-language';
import { useSession } from '../../session';

export type Mode = LaunchRequest['mode'];

/** A phone gets the game made for phones. */
export const platform = (): 'W' | 'M' => (matchMedia('(max-width: 767px)').matches ? 'M' : 'W');

/** Opens a session of the game, at a table (`room`) if one was chosen; each `attempt` is one of its own, because a launch can be used once. */
export function useLaunch(
  code: string,
  mode: Mode,
  returnUrl: string,
  attempt: number | string,
  enabled = true,
  room?: string,
) {
  const { code: language } = useLanguage();
  const { status } = useSession();
  return useQuery({
    queryKey: ['launch', code, mode, attempt],
    queryFn: () => launchGame({ code, mode, platform: platform(), language, returnUrl, room }, status === 'guest'),
    enabled,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
