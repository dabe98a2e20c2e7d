import { inTime } from '@banyan/kernel/rules';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goLive } from '../api/live';
import type { HeldWin } from '../api/wins';
import { followBrand } from '../i18n';
import { useMoney } from '../i18n/use-money';
import { useBalance } from './use-balance';
import { useSession } from './use-session';
import { useBrand } from '../brand/use-brand';

const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 3_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 1_000);
  return () => clearTimeout(timer);
};

const reviewNotice = inTime(() => import('./review-notice'));

/** Its code comes with the first such win; without it the statement and the round still say so. */
export const announceHeldWin = (win: HeldWin): void =>
  void reviewNotice().then(
    ({ announceReview }) => announceReview(win),
    () => undefined,
  );

const pushBrowser = inTime(() => import('./push-browser'));

const messageNotice = inTime(() => import('./message-notice'));

/** Its code comes with the first such message; without it the bell counts it all the same. */
export const announceMessage = (id: string): void =>
  void messageNotice().then(
    (notice) => notice.announceMessage(id),
    () => undefined,
  );

/** The socket, once the first page has been painted; and the one place that says a changed balance aloud. */
export function Live() {
  const { brand, loaded } = useBrand();
  useEffect(() => {
    if (loaded) void followBrand(brand.defaultLanguage);
  }, [loaded, brand.defaultLanguage]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    const cancel = whenIdle(() => {
      goLive(announceHeldWin, announceMessage).then(
        (leave) => {
          if (gone) leave();
          else stop = leave;
        },
        // Without the line the pages ask by themselves.
        () => undefined,
      );
    });
    return () => {
      gone = true;
      cancel();
      stop?.();
    };
  }, []);
  const { member, trial } = useSession();
  const told = trial ? undefined : member?.id;
  useEffect(() => {
    if (!told || !('Notification' in window) || Notification.permission !== 'granted') return undefined;
    return whenIdle(() => {
      pushBrowser().then(
        ({ renewPush }) => renewPush(told),
        () => undefined,
      );
    });
  }, [told]);
  return <BalanceNews />;
}

function BalanceNews() {
  const { t } = useTranslation('common');
  const { money } = useMoney();
  const { balance, hidden } = useBalance();
  const [news, setNews] = useState('');
  const last = useRef<string | undefined>(undefined);
  const now = balance?.balanceMinor;
  useEffect(() => {
    if (balance && last.current !== undefined && last.current !== balance.balanceMinor)
      setNews(
        hidden
          ? t('balance.changedHidden')
          : t('balance.changed', { amount: money(balance.balanceMinor, balance.currency) }),
      );
    last.current = now;
    // Said once per change; language and unit do not change it.
  }, [now]);
  return (
    <p className="sr" aria-live="polite">
      {news}
    </p>
  );
}
