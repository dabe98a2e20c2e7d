import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { expectGame, useGame, type Game } from '../../api/games';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { useBrand } from '../../brand/use-brand';
import { useSession, useSessionStore } from '../../session';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { Below } from './below';
import { GameBar } from './game-bar';
import { GameStage } from './game-stage';
import './game.css';
import { SignInPanel } from './sign-in-panel';
import type { Mode } from './use-launch';

/** Where the game leads back to: the shelf it was taken from, else its category. */
function wayBack(state: unknown, game: Game): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/') ? from : paths.games(game.category);
}

function Room({ game }: { game: Game }) {
  const { brand } = useBrand();
  const { state } = useLocation();
  const { status, trial } = useSession();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('mode') === 'demo' ? 'demo' : 'real';
  const mode: Mode = trial && game.demo ? 'demo' : asked;
  const back = wayBack(state, game);
  const room = mode === 'real' ? (query.get('room') ?? undefined) : undefined;
  const change = (next: Mode) => setQuery(next === 'demo' ? { mode: 'demo' } : {}, { replace: true, state });
  const mayPlay = mode === 'demo' || status === 'member';
  return (
    <>
      <title>{`${game.name} | ${brand.name}`}</title>
      <GameBar game={game} mode={mode} back={back} onMode={change} />
      {mayPlay ? (
        <GameStage key={`${game.code}|${mode}|${status}`} game={game} mode={mode} back={back} room={room} />
      ) : (
        <SignInPanel game={game} onDemo={() => change('demo')} />
      )}
      <Below game={game} />
    </>
  );
}

/** A game that opens on its page leaves its small window: two of the same would play against each other. */
function useOnlyHere(code: string) {
  useEffect(() => {
    const { mini, playSmall } = useSessionStore.getState();
    if (mini?.game.code === code) playSmall(null);
  }, [code]);
}

export const loader = ({ params }: LoaderFunctionArgs) => {
  void expectGame(params['code'] ?? '');
  return null;
};

/** The game's own page: its frame, how it is played, and the way back to the shelf. */
export function Component() {
  const { t } = useTranslation('game');
  const code = useParams()['code'] ?? '';
  useOnlyHere(code);
  const { data: game, error, refetch } = useGame(code);
  if (game) return <Room game={game} />;
  return (
    <div className="mt-6 stack">
      <title>{t('none.title')}</title>
      <h1 className="sr">{t('none.title')}</h1>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : game === null ? (
        <EmptyState
          motif="junk"
          palette="dem"
          title={t('none.title')}
          text={t('none.text')}
          action={
            <ButtonLink look="primary" to={paths.games()}>
              {t('back')}
            </ButtonLink>
          }
        />
      ) : (
        <Skeleton className="game-wait" />
      )}
    </div>
  );
}
