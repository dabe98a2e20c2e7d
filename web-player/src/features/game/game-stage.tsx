import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionStore } from '../../session';
import { ApiError } from '../../api/api-error';
import type { Game } from '../../api/games';
import { launchGame, type Launch } from '../../api/launch-game';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { FullscreenButton } from './fullscreen-button';
import { MaintenancePanel } from './maintenance-panel';
import { WindowPanel } from './window-panel';
import { platform, useLaunch, type Mode } from './use-launch';

export interface GameStageProps {
  game: Game;
  mode: Mode;
  back: string;
}

type Place = 'here' | 'window' | 'blocked';

function Frame({ launch, name }: { launch: Launch; name: string }) {
  const { t } = useTranslation('game');
  const [shown, setShown] = useState(false);
  const title = t('frame', { game: name });
  const source = launch.gameUrl
    ? { src: launch.gameUrl }
    : { srcDoc: launch.content, sandbox: 'allow-scripts allow-forms allow-popups' };
  return (
    <>
      {!shown && (
        <p className="game-loading" role="status">
          {t('loading', { game: name })}
        </p>
      )}
      <iframe
        title={title}
        {...source}
        allow="autoplay; fullscreen; screen-wake-lock"
        referrerPolicy="origin"
        onLoad={() => setShown(true)}
      />
    </>
  );
}

/** A window has to be opened by the press itself; its address follows when the launch is there. */
function useOwnWindow({ game, mode, back }: GameStageProps, setPlace: (place: Place) => void) {
  const { code: language } = useLanguage();
  const { status } = useSession();
  const errorText = useErrorText();
  return async () => {
    const opened = window.open('', '_blank');
    if (!opened) return setPlace('blocked');
    opened.opener = null;
    setPlace('window');
    try {
      const returnUrl = new URL(back, location.origin).href;
      const launch = await launchGame(
        { code: game.code, mode, platform: platform(), language, returnUrl },
        status === 'guest',
      );
      if (launch.gameUrl) opened.location.replace(launch.gameUrl);
      else opened.document.write(launch.content ?? '');
    } catch (error) {
      opened.close();
      setPlace('here');
      toast.error(errorText(error));
    }
  };
}

/** The running game, or why it does not run. */
export function GameStage({ game, mode, back }: GameStageProps) {
  const { t } = useTranslation('game');
  const stage = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [place, setPlace] = useState<Place>('here');
  const returnUrl = new URL(back, location.origin).href;
  const { data, error } = useLaunch(game.code, mode, returnUrl, attempt, place === 'here');
  const openWindow = useOwnWindow({ game, mode, back }, setPlace);
  const here = () => {
    setAttempt(attempt + 1);
    setPlace('here');
  };
  if (place !== 'here')
    return <WindowPanel blocked={place === 'blocked'} onWindow={() => void openWindow()} onHere={here} />;
  if (error) return <Stopped game={game} error={error} onRetry={here} />;
  return (
    <div className="game-stage" ref={stage}>
      {mode === 'demo' && (
        <Badge tone="info" icon="info" className="game-demo">
          {t('demoNote')}
        </Badge>
      )}
      <div className="game-frame">
        {data ? (
          <Frame key={attempt} launch={data} name={game.name} />
        ) : (
          <p className="game-loading" role="status">
            {t('loading', { game: game.name })}
          </p>
        )}
      </div>
      <div className="game-tools">
        <Button size="sm" look="quiet" icon="ext" onClick={() => void openWindow()}>
          {t('window')}
        </Button>
        <FullscreenButton stage={stage} />
      </div>
    </div>
  );
}

function Stopped({ game, error, onRetry }: { game: Game; error: unknown; onRetry: () => void }) {
  const open = useSessionStore((state) => state.open);
  const { t } = useTranslation('common');
  if (error instanceof ApiError && error.code === 'games.maintenance')
    return <MaintenancePanel game={game} error={error} />;
  if (error instanceof ApiError && error.code === 'games.in_need_true_account')
    return (
      <div className="game-panel">
        <Button look="primary" onClick={() => open({ kind: 'needTrueAccount' })}>
          {t('needTrueAccount.register')}
        </Button>
      </div>
    );
  return <LoadFailed error={error} onRetry={onRetry} />;
}
