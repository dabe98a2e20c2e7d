import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldWin } from '../api/wins';
import { Money } from '../components/money';
import { toast } from '../components/toast';

function Told({ state }: Pick<HeldWin, 'state'>) {
  const { t } = useTranslation('wallet');
  return t(`held.told.${state}`);
}

function Explained({ state, amountMinor, currency }: HeldWin) {
  const { t } = useTranslation('wallet');
  return (
    <>
      <Money minor={amountMinor} currency={currency} />{' '}
      {(state === 'HELD' || state === 'REFUSED') && t(`held.text.${state}`)}
    </>
  );
}

/** Says that a win waits for a review, and what became of it. */
export function announceReview(win: HeldWin): void {
  const show = win.state === 'RELEASED' ? toast.money : win.state === 'REFUSED' ? toast.error : toast.info;
  const title = (
    <Suspense fallback={null}>
      <Told state={win.state} />
    </Suspense>
  );
  const text = (
    <Suspense fallback={null}>
      <Explained {...win} />
    </Suspense>
  );
  show(title, { text });
}
