import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/http';
import { Time } from '../../components/time';

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const;

/** How long it is until something begins, by the server's clock; once it has begun it says so. */
export function Countdown({ label, at }: { label: string; at: string }) {
  const { t } = useTranslation('content');
  const [now, setNow] = useState(serverNow);
  const left = Date.parse(at) - now;
  const over = left <= 0;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => document.hidden || setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [over]);
  let rest = Math.max(0, left);
  return (
    <section className="card countdown" aria-label={label}>
      <h2 dir="auto">{label}</h2>
      {over ? (
        <b>{t('begun')}</b>
      ) : (
        <ul role="timer" aria-live="off">
          {units.map(([unit, ms]) => {
            const count = Math.floor(rest / ms);
            rest -= count * ms;
            return (
              <li key={unit}>
                <b className="num">{String(count).padStart(2, '0')}</b>
                <span className="xs faint">{t(`unit.${unit}`)}</span>
              </li>
            );
          })}
        </ul>
      )}
      <p className="sm muted">
        <Time at={at} />
      </p>
    </section>
  );
}
