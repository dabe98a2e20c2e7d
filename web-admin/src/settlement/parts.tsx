import { entryOf } from '@banyan/kernel/rules';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { RunRecord, StatedAction } from '../api/types.js';
import { Badge, Dash, Money, RecordLink, type Tone } from '../ui/bits.js';
import { useLabel } from '../ui/format.js';
import { Icon, type IconName } from '../ui/icon.js';
import { byCurrency } from './words.js';

const billTones: Record<string, [Tone, IconName]> = {
  NOT_REACHED: ['', 'x'],
  AWAIT_APPROVAL: ['warn', 'clock'],
  APPROVED: ['warn', 'clock'],
  PAYING: ['info', 'swap'],
  PAID: ['pos', 'check'],
  FORCED: ['warn', 'alert'],
  FAILED: ['neg', 'x'],
};

/** A bill's state; approved means that its upline owes it. */
export function BillState({ value }: { value: string }) {
  const label = useLabel();
  const [tone, icon] = entryOf(billTones, value) ?? (['', 'info'] as const);
  return (
    <Badge tone={tone} icon={icon}>
      {label('bill_state', value)}
    </Badge>
  );
}

/** How far a run is: waiting for two people, on its way, held up, or done. */
export function RunState({ run }: { run: Pick<RunRecord, 'state' | 'open' | 'failed' | 'bills'> }) {
  const t = useTranslate();
  if (run.state === 'AWAIT_APPROVAL')
    return (
      <Badge tone="warn" icon="clock">
        {t('console.state.AWAIT_APPROVAL')}
      </Badge>
    );
  if (run.failed)
    return (
      <Badge tone="neg" icon="alert">
        {t('console.run.failed_count', { smart_count: run.failed })}
      </Badge>
    );
  if (run.open)
    return (
      <Badge tone="info" icon="swap">
        {t('console.run.open_count', { smart_count: run.open })}
      </Badge>
    );
  return (
    <Badge tone="pos" icon="check">
      {t(run.bills ? 'console.run.settled' : 'console.run.empty')}
    </Badge>
  );
}

/** One line per currency; a dash where nothing is. */
export function Sums({ sums, currency }: { sums: Record<string, string>; currency?: string }) {
  const rows = byCurrency(sums);
  if (!rows.length) return currency ? <Money minor="0" currency={currency} /> : <Dash />;
  return (
    <span className="sums">
      {rows.map((row) => (
        <Money key={row.currency} minor={row.minor} currency={row.currency} />
      ))}
    </span>
  );
}

/** An agent by name; null is the platform. */
export function Agent({ id, name }: { id: string | null; name: string | null }) {
  const t = useTranslate();
  if (id === null) return <span className="muted">{t('console.contract.platform')}</span>;
  return <RecordLink to={`/members/${id}/show`}>{name ?? id}</RecordLink>;
}

interface CommandProps {
  title: string;
  text: string;
  stated: StatedAction | undefined;
  /** The one that the screen is about; others are quieter. */
  main?: boolean;
  onClick: () => void;
}

/** A command with its button, or with the server's reason why it is not to be had now. */
export function Command({ title, text, stated, main, onClick }: CommandProps) {
  if (!stated) return null;
  return (
    <li className="command">
      <div className="grow">
        <b>{title}</b>
        <p className="xs muted">{text}</p>
      </div>
      {stated.allowed ? (
        <Button variant={main ? 'contained' : 'outlined'} onClick={onClick}>
          {title}
        </Button>
      ) : (
        <span className="why">
          <Icon name="lock" />
          {stated.reason}
        </span>
      )}
    </li>
  );
}

export function Commands({ children }: { children: ReactNode }) {
  return <ul className="commands">{children}</ul>;
}
