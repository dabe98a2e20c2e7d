import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LotteryGameDetail } from '../../api/lottery';
import { Note } from '../../components/badge';
import { Button, IconButton } from '../../components/button';
import { Money } from '../../components/money';
import { lazyInTime } from '../../navigation/chunks';
import { paths } from '../../navigation/paths';
import { useSession } from '../../session';
import type { Basket } from './use-basket';
import { useOdds } from './use-odds';
import { useLotteryWords } from './words';

const ChaseDialog = lazyInTime(() => import('./chase-dialog'));

/** What will be bet, what it costs, and the press that bets it. */
export function BasketPanel({ game, basket, currency }: { game: LotteryGameDetail; basket: Basket; currency: string }) {
  const { t } = useTranslation('lottery');
  const { bet, choice } = useLotteryWords();
  const oddsText = useOdds();
  const { status, login } = useSession();
  const { lines, busy, refused, placed } = basket;
  const [chasing, setChasing] = useState(false);
  // The house's own draws follow each other closely; lines of other games have other draws.
  const isChasable = !game.region && game.current && lines.length > 0 && lines.every((line) => line.game === game.code);
  const isClosed = lines.some((line) => line.game === game.code && line.issueId !== game.current?.id);
  const total = lines.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  const win = lines.reduce((sum, { winMinor }) => sum + winMinor, 0n);
  const place = async () => {
    if (status !== 'member') return login();
    await basket.place();
  };
  return (
    <section className="card stack gap-4 lot-basket" aria-labelledby="lot-basket">
      <h2 id="lot-basket" className="text-lg">
        {t('basket.title', { n: lines.length })}
      </h2>
      {lines.length === 0 && !placed && <p className="muted sm">{t('basket.empty')}</p>}
      <div aria-live="polite">
        {placed && (
          <Note tone="positive">
            {t('basket.placed')}: {placed.tickets.map(({ id }) => `#${id}`).join(', ')} ·{' '}
            <Money minor={placed.stakeMinor} currency={currency} />
            <Link className="link block" to={paths.lotteryBets(game.code)}>
              {t('tab.mine')}
            </Link>
          </Note>
        )}
      </div>
      <ul className="entries">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="min-w-0 stack tight">
              <b>{bet(line.bet)}</b>
              <span className="sm num lot-numbers" dir="ltr">
                {line.numbers.map(choice).join(' ')}
              </span>
              <span className="faint xs">
                <span className="num">{line.number}</span> · {t('desk.odds')}{' '}
                <span className="num">{oddsText(line.odds)}</span>
              </span>
            </span>
            <span className="row">
              <Money minor={line.stakeMinor} currency={currency} />
              <IconButton
                icon="x"
                size="sm"
                label={t('basket.remove', { bet: bet(line.bet) })}
                onClick={() => basket.remove(line.id)}
              />
            </span>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <dl className="kv">
          <div>
            <dt>{t('basket.cost')}</dt>
            <dd>
              <Money minor={total} currency={currency} rolling />
            </dd>
          </div>
          {win > 0n && (
            <div>
              <dt>{t('basket.win')}</dt>
              <dd>
                <Money minor={win} currency={currency} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {isClosed && (
        <Note tone="warning">
          {t('basket.closed')}{' '}
          {game.current && (
            <Button size="sm" onClick={() => basket.renew(game)}>
              {t('basket.renew', { number: game.current.number })}
            </Button>
          )}
        </Note>
      )}
      {refused && <Note tone="negative">{refused}</Note>}
      <Button
        look="primary"
        size="lg"
        full
        busy={busy}
        disabled={lines.length === 0 || isClosed}
        onClick={() => void place()}
      >
        {status === 'member' ? t('basket.place') : t('basket.login')}
      </Button>
      {isChasable && (
        <Button full aria-haspopup="dialog" onClick={() => (status === 'member' ? setChasing(true) : login())}>
          {t('chase.open')}
        </Button>
      )}
      {chasing && (
        <Suspense fallback={null}>
          <ChaseDialog game={game} basket={basket} currency={currency} onClose={() => setChasing(false)} />
        </Suspense>
      )}
      {lines.length > 0 && (
        <Button look="quiet" full onClick={basket.clear}>
          {t('basket.clear')}
        </Button>
      )}
    </section>
  );
}
