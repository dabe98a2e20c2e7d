import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFreeRounds, type FreeRounds } from '../../api/free-rounds';
import { useGame } from '../../api/games';
import { Badge } from '../../components/badge';
import { Icon } from '../../components/icon';
import { ThumbArt } from '../../components/tile-art';
import { Time } from '../../components/time';
import { useMoney } from '../../i18n/use-money';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import './history.css';

/** How many rounds of a game the member may play for nothing; zero for visitors. */
export function useFreeRoundsIn(code: string): number {
  const { status, trial } = useSession();
  const { data } = useFreeRounds(status === 'member' && !trial);
  return (data ?? []).reduce((sum, one) => (one.gameCode === code ? sum + one.left : sum), 0);
}

/** The number of free rounds on a game; nothing without them. */
export function FreeRoundsBadge({ code }: { code: string }) {
  const { t } = useTranslation('lobby');
  const left = useFreeRoundsIn(code);
  if (left === 0) return null;
  return (
    <Badge tone="accent" icon="bolt">
      {t('freeRounds.badge', { n: left })}
    </Badge>
  );
}

function Grant({ grant: { gameCode, left, betMinor, currency, validUntil } }: { grant: FreeRounds }) {
  const { t } = useTranslation('lobby');
  const { money } = useMoney();
  const { data: game } = useGame(gameCode);
  return (
    <li>
      <Link to={paths.play(gameCode)} className="row min-w-0">
        {game && <ThumbArt art={game.art} title={game.name} />}
        <span className="grow min-w-0">
          <b className="block" dir="auto">
            {game?.name ?? gameCode}
          </b>
          <span className="sm muted block">{t('freeRounds.left', { n: left, bet: money(betMinor, currency) })}</span>
          <span className="xs faint">
            {t('freeRounds.until')} <Time at={validUntil} />
          </span>
        </span>
      </Link>
      <Icon name="right" />
    </li>
  );
}

/** One of the grants by its id, while there is something left to play of it; else what is given for that. */
export function FreeRoundsOf({ id, children }: { id: string; children: ReactNode }) {
  const { status, trial } = useSession();
  const { data } = useFreeRounds(status === 'member' && !trial);
  const grant = data?.find((one) => one.id === id);
  if (!data) return null;
  return grant ? (
    <ul className="entries">
      <Grant grant={grant} />
    </ul>
  ) : (
    children
  );
}

/** What the member may play for nothing: in which game, how often, until when. Nothing where there is none. */
export function FreeRoundsCard({ className = '' }: { className?: string }) {
  const { t } = useTranslation('lobby');
  const { status, trial } = useSession();
  const { data } = useFreeRounds(status === 'member' && !trial);
  const id = useId();
  if (!data || data.length === 0) return null;
  return (
    <section className={`card stack ${className}`.trim()} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('freeRounds.title')}</h2>
        <p className="sm muted mt-1">{t('freeRounds.text')}</p>
      </div>
      <ul className="entries">
        {data.map((grant) => (
          <Grant key={grant.id} grant={grant} />
        ))}
      </ul>
    </section>
  );
}
