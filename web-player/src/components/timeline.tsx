import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './icon';

export interface Step {
  key: string;
  title: ReactNode;
  state: 'done' | 'now' | 'next' | 'failed';
  /** When it happened, or the word for waiting. */
  time?: ReactNode;
  /** Who, why, how long. */
  note?: ReactNode;
}

const PIN: Record<Step['state'], IconName | null> = { done: 'check', now: 'bolt', next: null, failed: 'x' };

/** What has happened, what happens now and what comes next, with times. */
export function Timeline({ steps, label }: { steps: readonly Step[]; label?: string }) {
  const { t } = useTranslation('shell');
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(({ key, title, state, time, note }) => {
        const icon = PIN[state];
        return (
          <li
            key={key}
            className={state === 'done' ? undefined : state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className="pin">
              {icon && <Icon name={icon} />}
              <span className="sr">{t(`step.${state}`)}</span>
            </span>
            <b>{title}</b>
            <span className="when">{time}</span>
            {note && <p>{note}</p>}
          </li>
        );
      })}
    </ol>
  );
}
