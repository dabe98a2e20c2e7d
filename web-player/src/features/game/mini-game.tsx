import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../../components/button';
import { Badge } from '../../components/badge';
import { useDraggable } from '../../components/use-draggable';
import { useSession, useSessionStore } from '../../session';
import type { MiniGame as Playing } from '../../session/store';
import { paths } from '../../navigation/paths';
import { GameFrame } from './game-frame';
import { GameStopped } from './game-stopped';
import './game.css';
import './mini.css';
import { useLaunch } from './use-launch';
import { useOtherWay } from './use-other-way';

/** Where the window stands at rest, in the order in which a press moves it. */
const corners = ['end-below', 'start-below', 'start-above', 'end-above'] as const;

function Head({ game, mode, large, onSize, drag, onCorner }: HeadProps) {
  const { t } = useTranslation('game');
  const playSmall = useSessionStore((state) => state.playSmall);
  const navigate = useNavigate();
  const toPage = () => {
    playSmall(null);
    void navigate(mode === 'demo' ? `${paths.play(game.code)}?mode=demo` : paths.play(game.code));
  };
  return (
    <div className="mini-head" {...drag.handle}>
      <b className="grow" dir="auto">
        {game.name}
      </b>
      {mode === 'demo' && <Badge tone="info">{t('demo')}</Badge>}
      <IconButton icon="move" size="sm" label={t('mini.move')} onClick={onCorner} {...drag.keys} />
      <IconButton
        icon={large ? 'minus' : 'plus'}
        size="sm"
        label={t(large ? 'mini.smaller' : 'mini.larger')}
        onClick={onSize}
      />
      <IconButton icon="full" size="sm" label={t('mini.page')} onClick={toPage} />
      <IconButton icon="x" size="sm" label={t('mini.close')} onClick={() => playSmall(null)} />
    </div>
  );
}

interface HeadProps extends Playing {
  large: boolean;
  onSize: () => void;
  drag: ReturnType<typeof useDraggable<HTMLElement>>;
  onCorner: () => void;
}

function Floating({ game, mode, room }: Playing) {
  const { t } = useTranslation('game');
  const [corner, setCorner] = useState(0);
  const [large, setLarge] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const drag = useDraggable<HTMLElement>();
  const { x, y } = drag.shift;
  const home = new URL(paths.home, location.origin).href;
  const { data, error } = useLaunch(game.code, mode, home, `small ${attempt}`, true, room);
  const again = () => setAttempt(attempt + 1);
  useOtherWay(data?.launchHost, again);
  const { recentre } = drag;
  // A narrower window would leave it outside.
  useEffect(() => {
    addEventListener('resize', recentre);
    return () => removeEventListener('resize', recentre);
  }, [recentre]);
  const toCorner = () => {
    recentre();
    setCorner((corner + 1) % corners.length);
  };
  const resize = () => {
    recentre();
    setLarge(!large);
  };
  return (
    <section
      ref={drag.box}
      className={['mini', corners[corner], large && 'large'].filter(Boolean).join(' ')}
      style={x || y ? { translate: `${x}px ${y}px` } : undefined}
      aria-label={t('mini.label', { game: game.name })}
    >
      <Head game={game} mode={mode} large={large} onSize={resize} drag={drag} onCorner={toCorner} />
      <div className="mini-frame">
        {error ? (
          <GameStopped game={game} error={error} onRetry={again} />
        ) : (
          <GameFrame key={attempt} launch={data} name={game.name} />
        )}
      </div>
    </section>
  );
}

/** The game in its small window, over every page, until it is closed or the session that it plays for ends. */
export default function MiniGame() {
  const mini = useSessionStore((state) => state.mini);
  const playSmall = useSessionStore((state) => state.playSmall);
  const { status } = useSession();
  const over = mini?.mode === 'real' && status === 'guest';
  useEffect(() => {
    if (over) playSmall(null);
  }, [over, playSmall]);
  return mini && !over ? <Floating key={`${mini.game.code} ${mini.mode}`} {...mini} /> : null;
}
