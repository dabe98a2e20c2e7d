import { entryOf } from '@banyan/kernel/rules';
import { IconButton, Tooltip } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useFormat, useLabel } from './format.js';
import { Icon, type IconName } from './icon.js';

export type Tone = 'pos' | 'neg' | 'warn' | 'info' | 'acc' | '';

export function Badge({ tone = '', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`badge ${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

const tones: Record<string, [Tone, IconName]> = {
  ACTIVE: ['pos', 'check'],
  SUCCESS: ['pos', 'check'],
  APPROVED: ['pos', 'check'],
  EXECUTED: ['pos', 'check'],
  COMPLETED: ['pos', 'check'],
  CLOSED: ['', 'lock'],
  FROZEN: ['neg', 'lock'],
  DISABLED: ['neg', 'lock'],
  FAILED: ['neg', 'x'],
  PAY_FAILED: ['neg', 'x'],
  REJECTED: ['neg', 'x'],
  CANCELLED: ['', 'x'],
  EXPIRED: ['', 'clock'],
  PENDING: ['info', 'clock'],
  PENDING_RISK: ['info', 'clock'],
  CREATED: ['info', 'clock'],
  OPEN: ['info', 'clock'],
  ANSWERED: ['pos', 'check'],
  OVERDUE: ['neg', 'alert'],
  PAYING: ['info', 'swap'],
  IN_REVIEW: ['warn', 'eye'],
  IN_PROCESS: ['warn', 'eye'],
  WAITING_KYC: ['info', 'clock'],
  MANUAL_REVIEW: ['warn', 'eye'],
  PAY_UNKNOWN: ['neg', 'alert'],
  REQUESTED: ['info', 'clock'],
  ACCEPTED: ['pos', 'check'],
  TERMINATION_REQUESTED: ['warn', 'clock'],
  SUSPENDED: ['warn', 'lock'],
  AUTO_CANCELLED: ['neg', 'x'],
  LINE_SCHEDULED: ['info', 'clock'],
  LINE_DONE: ['pos', 'check'],
  LINE_REFUSED: ['neg', 'x'],
  LINE_CANCELLED: ['', 'x'],
  PLANNED: ['info', 'clock'],
  DONE: ['pos', 'check'],
  REFUSED: ['neg', 'x'],
};

/** A state as soft fill, icon and word: never colour alone. */
export function State({ value }: { value: string }) {
  const label = useLabel();
  const [tone, icon] = entryOf(tones, value) ?? (['', 'info'] as const);
  return (
    <Badge tone={tone} icon={icon}>
      {label('state', value)}
    </Badge>
  );
}

/** Where there is nothing; a phone leaves the whole cell away. */
export const Dash = () => <span className="faint blank">–</span>;

interface MoneyProps {
  minor: string | null | undefined;
  currency?: string | null;
  signed?: boolean;
}

export function Money({ minor, currency, signed }: MoneyProps) {
  const { parts } = useFormat();
  if (minor === null || minor === undefined) return <Dash />;
  const amount = BigInt(minor);
  const tone = !signed || amount === 0n ? '' : amount > 0n ? 'pos' : 'neg';
  const { sign, figure, unit } = parts(minor, currency ?? 'VND', signed);
  return (
    <span className={`num ${tone}`}>
      {sign}
      {figure}
      {'\u00a0'}
      <span className="unit">{unit}</span>
    </span>
  );
}

export function When({ at }: { at: string | null | undefined }) {
  const { time } = useFormat();
  return at ? <time dateTime={at}>{time(at)}</time> : <Dash />;
}

export function Copy({ text }: { text: string }) {
  const t = useTranslate();
  const [done, setDone] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setDone(true));
  };
  const label = t(done ? 'console.action.copied' : 'console.action.copy');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={`${label}: ${text}`} onClick={copy} sx={{ width: 28, height: 28 }}>
        <Icon name={done ? 'check' : 'copy'} />
      </IconButton>
    </Tooltip>
  );
}

/** An id that leads to its record, with a copy button. */
export function RecordLink({ to, children, copy }: { to: string; children: ReactNode; copy?: string }) {
  return (
    <span className="row tight nowrap">
      <Link className="link num" to={to} onClick={(event) => event.stopPropagation()}>
        {children}
      </Link>
      {copy && <Copy text={copy} />}
    </span>
  );
}

/** Label and value pairs; an empty value shows a dash. */
export function Facts({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <div className="facts">
      <dl className="kv">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="break">{value === null || value === undefined || value === '' ? '–' : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function Empty({ text, icon = 'file' }: { text: string; icon?: IconName }) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p className="muted">{text}</p>
    </div>
  );
}

export function Card({
  title,
  actions,
  flush,
  children,
}: {
  title?: string;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={flush ? 'card flush' : 'card stack'} aria-label={title}>
      {title && (
        <div className={flush ? 'tools' : 'row between'}>
          <h2>{title}</h2>
          {actions && <span className="row">{actions}</span>}
        </div>
      )}
      {children}
    </section>
  );
}

/** A box that scrolls by itself when its table is wider than the screen, reachable by keyboard. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
