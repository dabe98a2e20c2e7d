import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldWin } from '../../api/wins';
import { Money } from '../../components/money';
import { toast } from '../../components/toast';

/** Says in a toast, once, what became of a win above what is paid unseen. */
export default function ReviewNotice({ win: { state, amountMinor, currency } }: { win: HeldWin }) {
  const { t } = useTranslation('wallet');
  useEffect(() => {
    const show = state === 'RELEASED' ? toast.money : state === 'REFUSED' ? toast.error : toast.info;
    const explained = state === 'HELD' || state === 'REFUSED' ? t(`held.text.${state}`) : '';
    const key = `review ${state} ${amountMinor}`;
    const text = (
      <>
        <Money minor={amountMinor} currency={currency} /> {explained}
      </>
    );
    show(t(`held.told.${state}`), { text, key });
  }, [state, amountMinor, currency, t]);
  return null;
}
