import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onReview } from '../api/wins';
import { Money } from '../components/money';
import { toast } from '../components/toast';

/** Tells at once when a win waits for a review, and what became of it. */
export function ReviewNews() {
  const { t } = useTranslation('shell');
  useEffect(
    () =>
      onReview(({ state, amountMinor, currency }) => {
        const show = state === 'RELEASED' ? toast.money : state === 'REFUSED' ? toast.error : toast.info;
        const explained = state === 'HELD' || state === 'REFUSED' ? t(`review.text.${state}`) : '';
        show(t(`review.told.${state}`), {
          text: (
            <>
              <Money minor={amountMinor} currency={currency} /> {explained}
            </>
          ),
        });
      }),
    [t],
  );
  return null;
}
