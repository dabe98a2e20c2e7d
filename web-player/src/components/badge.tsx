import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export type Tone = 'positive' | 'negative' | 'warning' | 'info';

const BADGE = {
  positive: 'pos',
  negative: 'neg',
  warning: 'warn',
  info: 'info',
  accent: 'acc',
  festive: 'son',
} as const;
const ICON: Record<Tone, IconName> = { positive: 'check', negative: 'alert', warning: 'alert', info: 'info' };

export interface BadgeProps {
  tone?: keyof typeof BADGE;
  icon?: IconName;
  className?: string;
  children: ReactNode;
}

/** A state in a word. States carry an icon: never colour alone. */
export function Badge({ tone, icon, className = '', children }: BadgeProps) {
  return (
    <span className={['badge', tone && BADGE[tone], className].filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** A quiet box with something to know before going on. */
export function Note({ tone = 'info', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <div className={tone === 'info' ? 'note' : `note ${BADGE[tone]}`}>
      <Icon name={icon ?? ICON[tone]} />
      <div className="grow">{children}</div>
    </div>
  );
}
