import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowSpin, useSpin, useWheelChances, type Spin, type Wheel } from '../../api/wheels';
import { Badge, type BadgeProps } from '../../components/badge';
import { Button } from '../../components/button';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { useSession } from '../../session';
import { sound } from '../../sound/sound';
import { useReader } from '../notices/use-reader';
import { Refusal } from '../shared/refusal';
import { EnvelopeClock } from './envelope-clock';
import { usePrize } from './use-prize';
import { useWhole } from '../../i18n/use-whole';
import { WheelFace } from './wheel-face';
import { WheelOdds } from './wheel-odds';
import { slicesOf, turnTo } from './wheel-slices';
import { WheelSpins } from './wheel-spins';
import { WheelWays } from './wheel-ways';

const tones = {
  COMING: 'info',
  OPEN: 'accent',
  EMPTY: 'warning',
  CLOSED: undefined,
} as const satisfies Readonly<Record<Wheel['status'], BadgeProps['tone']>>;

/** As the style says, and a little more: a page in the background sends no end of its transition. */
const turnMs = 5_200;
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Where in its slice the wheel stops, for the eye alone: the slice is known. */
const within = () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;

/** Of a spin that was earned and of one for points: neither is taken for the other when an answer was lost. */
const newKeys = () => ({ EARNED: crypto.randomUUID(), POINTS: crypto.randomUUID() });

/** Spins a wheel: what it wins is known before it turns, and told when it stands. */
function useTurning(wheel: Wheel) {
  const spin = useSpin(wheel.id);
  const show = useShowSpin();
  const [turn, setTurn] = useState(0);
  const [isTurning, setTurning] = useState(false);
  const [won, setWon] = useState<Spin | null>(null);
  // The same press again is the same spin: its key changes when the result is there.
  const [keys, setKeys] = useState(newKeys);
  const stand = () => {
    if (!isTurning) return;
    setTurning(false);
    if (won && won.kind !== 'NOTHING') sound('win');
    void show();
  };
  const press = (payment: 'EARNED' | 'POINTS') => {
    if (isTurning || spin.isPending) return;
    setWon(null);
    spin.mutate(
      { payment, idempotencyKey: keys[payment] },
      {
        onSuccess: (result) => {
          setKeys((before) => ({ ...before, [payment]: crypto.randomUUID() }));
          setWon(result);
          const slice = slicesOf(wheel.segments)[result.place];
          if (slice) setTurn((at) => turnTo(at, slice, within()));
          if (isStill()) void show();
          else setTurning(true);
        },
        onError: () => void show(),
      },
    );
  };
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(stand, turnMs);
    return () => clearTimeout(timer);
  });
  return {
    turn,
    isTurning,
    isBusy: isTurning || spin.isPending,
    won: isTurning ? null : won,
    press,
    stand,
    error: spin.error,
  };
}

/** What a spin won, said aloud. */
function Result({ wheel, won }: { wheel: Wheel; won: Spin | null }) {
  const { t } = useTranslation('promotions');
  const prize = usePrize(wheel.currency);
  return (
    <p className="wheel-result" role="status">
      {won && (won.kind === 'NOTHING' ? t('wheel.lost') : t('wheel.won', { prize: prize(won) }))}
      {won?.state === 'CLAIMABLE' && <span className="sm">{t('wheel.waits')}</span>}
      {won?.state === 'GRANTING' && <span className="sm">{t('wheel.onItsWay')}</span>}
    </p>
  );
}

/** A wheel: its slices, what it wins by which odds, what brings spins, and what one's own spins won. */
export function WheelCard({ wheel }: { wheel: Wheel }) {
  const { t } = useTranslation('promotions');
  const { moment } = useTime();
  const { status: session, trial, login } = useSession();
  const errorText = useErrorText();
  const whole = useWhole();
  const show = useShowSpin();
  const { id, title, content, status, price, opensAt, closesAt } = wheel;
  const isMember = session === 'member' && !trial;
  const { data: chances } = useWheelChances(isMember ? id : undefined, useReader());
  const { turn, isTurning, isBusy, won, press, stand, error } = useTurning(wheel);
  const canSpin = status === 'OPEN' && isMember;
  const isEmpty = chances?.left === 0;
  const lacks = chances ? BigInt(price) - BigInt(chances.points) : 0n;
  return (
    <article className="wheel-card" aria-labelledby={`wheel-${id}`}>
      <div className="card wheel-stage">
        <span className="row between wrap-ok">
          <h2 id={`wheel-${id}`} dir="auto">
            {title}
          </h2>
          <Badge tone={tones[status]}>{t(`wheel.status.${status}`)}</Badge>
        </span>
        {content && (
          <p className="offer-text" dir="auto">
            {content}
          </p>
        )}
        <div className="wheel-frame">
          <WheelFace wheel={wheel} turn={turn} isTurning={isTurning} won={won?.place ?? null} onStand={stand} />
          {canSpin ? (
            <button
              type="button"
              className="wheel-hub"
              aria-label={`${t('wheel.spin')}: ${title}`}
              aria-busy={isBusy || undefined}
              aria-disabled={isBusy || isEmpty || undefined}
              data-empty={isEmpty || undefined}
              onClick={() => !isEmpty && press('EARNED')}
            >
              {t('wheel.spin')}
            </button>
          ) : (
            <span className="wheel-hub" aria-hidden="true" />
          )}
        </div>
        <Result wheel={wheel} won={won} />
        <Refusal>{error && !isBusy ? errorText(error) : undefined}</Refusal>
        {canSpin && chances && (
          <p className="row wrap-ok wheel-left">
            <b>{t('wheel.left', { left: whole(chances.left) })}</b>
            {price > 0 && (
              <span className="sm muted">
                {lacks > 0n
                  ? t('mall.short', { points: whole(String(lacks)) })
                  : t('wheel.points', { points: whole(chances.points) })}
              </span>
            )}
          </p>
        )}
        {canSpin && price > 0 && (
          <Button busy={isBusy} busyLabel={t('wheel.turning')} disabled={lacks > 0n} onClick={() => press('POINTS')}>
            {t('wheel.buy', { points: whole(price) })}
          </Button>
        )}
        {session === 'member' && trial && <p className="sm">{t('wheel.trial')}</p>}
        {status === 'OPEN' && session !== 'member' && (
          <Button look="primary" full onClick={login}>
            {t('wheel.logIn')}
          </Button>
        )}
        {status === 'COMING' && (
          <p className="row wrap-ok">
            <span className="muted">{t('envelope.opensIn')}</span>
            <EnvelopeClock until={opensAt} onOver={() => void show()} />
            <span className="sm muted">{moment(opensAt)}</span>
          </p>
        )}
        {status === 'OPEN' && (
          <p className="row wrap-ok">
            <span className="muted">{t('envelope.closesIn')}</span>
            <EnvelopeClock until={closesAt} onOver={() => void show()} />
          </p>
        )}
      </div>
      <div className="stack gap-5">
        <WheelOdds wheel={wheel} />
        <WheelWays wheel={wheel} chances={chances} />
        {isMember && <WheelSpins wheel={wheel} />}
      </div>
    </article>
  );
}
