import { useTranslate } from 'react-admin';
import type { Delivery } from '../api/notice-types.js';
import { Badge, When, type Tone } from '../ui/bits.js';

export const tones: Readonly<Record<Delivery['state'], Tone>> = {
  WAITING: 'info',
  REQUESTED: 'acc',
  SENT: 'pos',
  FAILED: 'neg',
  SKIPPED: 'warn',
};

/** Why one waits or was not sent; one that a newer server gives is shown as it is. */
export const reasons = [
  'QUIET_HOURS', 'TRY_LATER', 'SWITCHED_OFF', 'EXCLUDED', 'TOO_MANY', 'TOO_LATE', 'NO_ANSWER', 'NO_ADDRESS', 'NO_MAIL_SERVER', 'NO_BROWSER', 'CLOSED', 'FROZEN', 'TRIAL', 'CHANGED', 'CALLED_OFF', 'UNDELIVERABLE',
]; // prettier-ignore

/** How far a message came by a way, and why no further. */
export function DeliveryState({ state, reason, dueAt }: Pick<Delivery, 'state' | 'reason'> & { dueAt?: string }) {
  const t = useTranslate();
  return (
    <span className="stack tight">
      <span>
        <Badge tone={tones[state]}>{t(`console.delivery.state.${state}`)}</Badge>
      </span>
      {reason && (
        <span className="xs faint">
          {reasons.includes(reason) ? t(`console.delivery.reason.${reason}`) : reason}
          {state === 'WAITING' && dueAt && (
            <>
              {' '}
              <When at={dueAt} />
            </>
          )}
        </span>
      )}
    </span>
  );
}
