import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Game } from '../../api/games';
import { launchGame } from '../../api/launch-game';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { useSession, useSessionStore } from '../../session';
import { FullscreenButton } from './fullscreen-button';
import { GameFrame } from './game-frame';
import { GameStopped } from './game-stopped';
import { useOtherWay } from './use-other-way';
import { WindowPanel } from './window-panel';
import { platform, useLaunch, type Mode } from './use-launch';

export interface GameStageProps {
  game: Game;
  mode: Mode;
  back: string;
  /** A table of the game, chosen in the lobby. */
  room?: string;
}

type Place = 'here' | 'window' | 'blocked';

/** A window has to be opened by the press itself; its address follows when the launch is there. */
function useOwnWindow({ game, mode, back, room }: GameStageProps, setPlace: (place: Place) => void) {
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
        { code: game.code, mode, platform: platform(), language, returnUrl, room },
        status === 'guest',
      );
      if (launch.gameUrl) return opened.location.replace(launch.gameUrl);
      // A vendor's markup runs in the sandboxed frame and nowhere else: a window of ours would give it our origin.
      opened.close();
      setPlace('here');
    } catch (error) {
      opened.close();
      setPlace('here');
      toast.error(errorText(error));
    }
  };
}

/** Back to the shelf while the game goes on in its small window. */
function Shrink({ game, mode, back, room }: GameStageProps) {
  const { t } = useTranslation('game');
  const navigate = useNavigate();
  const playSmall = useSessionStore((state) => state.playSmall);
  const shrink = () => {
    playSmall({ game, mode, room });
    void navigate(back);
  };
  return (
    <Button size="sm" look="quiet" icon="mini" onClick={shrink}>
      {t('mini.open')}
    </Button>
  );
}

/** The running game, or why it does not run. */
export function GameStage({ game, mode, back, room }: GameStageProps) {
  const { t } = useTranslation('game');
  const stage = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [place, setPlace] = useState<Place>('here');
  const returnUrl = new URL(back, location.origin).href;
  const { data, error } = useLaunch(game.code, mode, returnUrl, attempt, place === 'here', room);
  const openWindow = useOwnWindow({ game, mode, back, room }, setPlace);
  const here = () => {
    setAttempt(attempt + 1);
    setPlace('here');
  };
  const otherWay = useOtherWay(data?.launchHost, here);
  if (place !== 'here')
    return <WindowPanel blocked={place === 'blocked'} onWindow={() => void openWindow()} onHere={here} />;
  if (error) return <GameStopped game={game} error={error} onRetry={here} />;
  return (
    <div className="game-stage" ref={stage}>
      {mode === 'demo' && (
        <Badge tone="info" icon="info" className="game-demo">
          {t('demoNote')}
        </Badge>
      )}
      <div className="game-frame">
        <GameFrame key={attempt} launch={data} name={game.name} />
      </div>
      <div className="game-tools">
        <Shrink game={game} mode={mode} back={back} room={room} />
        {otherWay && (
          <Button size="sm" look="quiet" icon="refresh" onClick={otherWay}>
            {t('otherWay')}
          </Button>
        )}
        <Button size="sm" look="quiet" icon="ext" onClick={() => void openWindow()}>
          {t('window')}
        </Button>
        <FullscreenButton stage={stage} />
      </div>
    </div>
  );
}
