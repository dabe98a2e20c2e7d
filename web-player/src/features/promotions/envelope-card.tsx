import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useOpenEnvelope, type Envelope } from '../../api/envelopes';
import { Badge, type BadgeProps } from '../../components/badge';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { Money } from '../../components/money';
import { Progress } from '../../components/stat';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { useSession } from '../../session';
import { Refusal } from '../shared/refusal';
import { EnvelopeCheck } from './envelope-check';
import { EnvelopeClock } from './envelope-clock';

const tones = {
  COMING: 'info',
  OPEN: 'accent',
  EMPTY: 'warning',
  CLOSED: undefined,
} as const satisfies Readonly<Record<Envelope['status'], BadgeProps['tone']>>;

interface PacketProps {
  envelope: Envelope;
  busy: boolean;
  /** The button that was pressed is gone: who opened it reads on in the packet. */
  isOpened: boolean;
  onOpen: () => void;
}

/** The packet itself: closed, or open with the share in it. */
function Packet({ envelope, busy, isOpened, onOpen }: PacketProps) {
  const { t } = useTranslation('promotions');
  const { status: session, trial } = useSession();
  const { mineMinor, currency, status } = envelope;
  const packet = useRef<HTMLDivElement>(null);
  const isMine = mineMinor !== null;
  useEffect(() => {
    if (isOpened && isMine) packet.current?.focus();
  }, [isOpened, isMine]);
  if (mineMinor !== null)
    return (
      <div className="envelope-packet" data-open role="status" tabIndex={-1} ref={packet}>
        <span className="envelope-flap" aria-hidden="true" />
        <span className="envelope-note">
          <span className="xs">{t('envelope.mine')}</span>
          <Money minor={mineMinor} currency={currency} className="text-xl" />
        </span>
      </div>
    );
  return (
    <div className="envelope-packet">
      <span className="envelope-flap" aria-hidden="true" />
      {status === 'OPEN' && session === 'member' && !trial ? (
        <button
          type="button"
          className="envelope-seal"
          aria-label={`${t('envelope.open')}: ${envelope.title}`}
          aria-busy={busy}
          disabled={busy}
          onClick={onOpen}
        >
          {t('envelope.open')}
        </button>
      ) : (
        <span className="envelope-seal" aria-hidden="true">
          <Icon name="gift" />
        </span>
      )}
    </div>
  );
}

/** Up to two seconds. */
const awayMs = (): number => (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 33;

/** A red envelope: when it opens, what is in it, whom it is for, and one's own share. */
export function EnvelopeCard({ envelope }: { envelope: Envelope }) {
  const { t } = useTranslation('promotions');
  const { moment } = useTime();
  const { status: session, login } = useSession();
  const client = useQueryClient();
  const errorText = useErrorText();
  const open = useOpenEnvelope();
  const { id, title, content, status, totalMinor, currency, shares, left, leastMinor, turnover, minLevel, paidIn } =
    envelope;
  const { opensAt, closesAt, mineMinor, isProven } = envelope;
  // Not all at the same moment.
  const again = useCallback(
    () => void setTimeout(() => void client.invalidateQueries({ queryKey: ['envelopes'] }), awayMs()),
    [client],
  );
  return (
    <article className="card envelope-card" aria-labelledby={`envelope-${id}`}>
      <Packet envelope={envelope} busy={open.isPending} isOpened={open.isSuccess} onOpen={() => open.mutate(id)} />
      <div className="stack gap-3">
        <span className="row between wrap-ok">
          <h2 id={`envelope-${id}`} dir="auto">
            {title}
          </h2>
          <Badge tone={tones[status]}>{t(`envelope.status.${status}`)}</Badge>
        </span>
        {content && (
          <p className="offer-text" dir="auto">
            {content}
          </p>
        )}
        <span className="row wrap-ok">
          <Money minor={totalMinor} currency={currency} className="text-xl" />
          <span className="sm muted">{t('envelope.left', { left, shares })}</span>
        </span>
        <Progress label={t('envelope.left', { left, shares })} parts={[{ percent: (100 * left) / shares }]} />
        <ul className="row wrap-ok sm muted">
          <li>
            <Money minor={leastMinor} currency={currency} /> {t('envelope.least')}
          </li>
          {turnover > 0 && <li>{t('vip.turnover', { times: t('times', { count: turnover }) })}</li>}
          {minLevel > 0 && <li>{t('envelope.level', { level: minLevel })}</li>}
          {paidIn && <li>{t('envelope.paidIn')}</li>}
        </ul>
        {status === 'COMING' && (
          <p className="row wrap-ok">
            <span className="muted">{t('envelope.opensIn')}</span> <EnvelopeClock until={opensAt} onOver={again} />
            <span className="sm muted">{moment(opensAt)}</span>
          </p>
        )}
        {status === 'OPEN' && (
          <p className="row wrap-ok">
            <span className="muted">{t('envelope.closesIn')}</span> <EnvelopeClock until={closesAt} onOver={again} />
          </p>
        )}
        {open.data?.state === 'CLAIMABLE' && <p className="sm">{t('envelope.waits')}</p>}
        <Refusal>{open.error ? errorText(open.error) : undefined}</Refusal>
        {status === 'OPEN' && mineMinor === null && session !== 'member' && (
          <Button look="primary" full onClick={login}>
            {t('envelope.logIn')}
          </Button>
        )}
        {isProven && <EnvelopeCheck envelope={envelope} />}
      </div>
    </article>
  );
}
