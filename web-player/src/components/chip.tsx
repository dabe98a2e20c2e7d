import type { ComponentProps, ReactNode } from 'react';
import { useMoney } from '../i18n/use-money';
import { sound } from '../sound/sound';
import { Icon, type IconName } from './icon';
import { throwChip } from './throw-chip';
import { useChosenInSight } from './use-chosen-in-sight';

export interface ChipProps extends ComponentProps<'button'> {
  pressed?: boolean;
  icon?: IconName;
}

export function Chip({ pressed, icon, className = '', children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={`chip ${className}`.trim()} aria-pressed={pressed}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A row of chips; `scroll` keeps them on one line and focusable to scroll. */
export function Chips({ label, scroll, children }: { label: string; scroll?: boolean; children: ReactNode }) {
  const row = useChosenInSight<HTMLDivElement>();
  return (
    <div
      ref={row}
      className={scroll ? 'chips scroll' : 'chips'}
      role="group"
      aria-label={label}
      tabIndex={scroll ? 0 : undefined}
    >
      {children}
    </div>
  );
}

export interface AmountChipsProps {
  label: string;
  /** Minor units, as the server suggests them. */
  amounts: readonly bigint[];
  currency: string;
  value?: bigint | null;
  onChange: (minor: bigint) => void;
  /** Amounts outside the method's limits are shown, but closed. */
  allowed?: (minor: bigint) => boolean;
  /** Further chips after the amounts. */
  children?: ReactNode;
}

/** Quick amounts in short form (200K, 2 triệu); the exact figure stands in the field they fill. */
export function AmountChips({ label, amounts, currency, value, onChange, allowed, children }: AmountChipsProps) {
  const { short } = useMoney();
  return (
    <div className="amounts" role="group" aria-label={label}>
      {amounts.map((minor) => (
        <Chip
          key={String(minor)}
          className="num"
          pressed={value === minor}
          disabled={allowed ? !allowed(minor) : false}
          onClick={({ currentTarget }) => {
            onChange(minor);
            throwChip(currentTarget);
            sound('chip');
          }}
        >
          {short(minor, currency)}
        </Chip>
      ))}
      {children}
    </div>
  );
}
