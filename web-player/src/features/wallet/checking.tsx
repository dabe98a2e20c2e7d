import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../components/badge';

const longMinutes = 2;

/** Shown while nobody knows whether the command arrived. Never says failed by guess. */
export function Checking({ since }: { since: number }) {
  const { t } = useTranslation('wallet');
  const [minutes, setMinutes] = useState(() => Math.floor((Date.now() - since) / 60_000));
  useEffect(() => {
    const timer = setInterval(() => setMinutes(Math.floor((Date.now() - since) / 60_000)), 10_000);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <div role="status">
      <Note tone="negative" icon="clock">
        <b>{t('unknown.title')}</b>
        <p>{minutes >= longMinutes ? t('unknown.long', { minutes }) : t('unknown.text')}</p>
      </Note>
    </div>
  );
}
