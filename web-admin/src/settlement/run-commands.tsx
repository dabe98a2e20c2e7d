import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { RunRecord } from '../api/types.js';
import { Card, Facts, Money } from '../ui/bits.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useFormat } from '../ui/format.js';
import { isTyped, needsTyping, TypedAmount, type Amount } from '../ui/typed-amount.js';
import { useVerb } from '../ui/use-verb.js';
import { Command, Commands } from './parts.js';
import { usePeriodText } from './words.js';

type Verb = 'propose' | 'approve' | 'resend';
type Sum = NonNullable<RunRecord['sums']>[number];

const rights: Record<Verb, string> = { propose: 'settle', approve: 'approve', resend: 'settle' };

/** What leaves the platform with the command. */
const moves = (verb: Verb, sum: Sum) => (verb === 'resend' ? sum.failedMinor : sum.costMinor);

/** Every amount that the command is about, by currency. */
function Amounts({ verb, sums }: { verb: Verb; sums: Sum[] }) {
  const t = useTranslate();
  const money = (minor: string, currency: string) => <Money key={currency} minor={minor} currency={currency} />;
  const rows = sums.flatMap((sum) => {
    const line = (key: string, minor: string): [string, ReturnType<typeof money>] => [
      t(`console.run.${key}`) + (sums.length > 1 ? ` (${sum.currency})` : ''),
      money(minor, sum.currency),
    ];
    if (verb === 'resend') return [line('failed_sum', sum.failedMinor)];
    return [
      line('cost', sum.costMinor),
      line('due', sum.dueMinor),
      line('beyond', sum.beyondMinor),
      line('gross', sum.grossMinor),
    ];
  });
  return <Facts rows={rows} />;
}

/** The largest amount has to be typed; the rest is read. */
function largest(verb: Verb, sums: Sum[]): Amount | null {
  const amounts = sums.map((sum) => ({ amountMinor: moves(verb, sum), currency: sum.currency }));
  const [first] = amounts.sort((a, b) => (BigInt(b.amountMinor) > BigInt(a.amountMinor) ? 1 : -1));
  return first && needsTyping(first) ? first : null;
}

function CommandDialog({ run, verb, onClose }: { run: RunRecord; verb: Verb; onClose: () => void }) {
  const t = useTranslate();
  const text = usePeriodText();
  const { parts } = useFormat();
  const [typed, setTyped] = useState('');
  const sums = run.sums ?? [];
  const typing = verb === 'propose' ? null : largest(verb, sums);
  const { start, isPending, error } = useVerb((api, reason: string) => api.moveRun(run.id, verb, { reason }), {
    refresh: ['runs', 'bills', 'defaults', 'dashboard', 'auditLogs'],
    done: `console.run.${verb}_done`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t(`console.run.${verb}`)}
      consequence={t(`console.run.${verb}_text`, { period: text(run) })}
      presets={verb === 'resend' ? ['account_mended', 'provider'] : ['checked_figures', 'agreed']}
      confirm={t(`console.run.${verb}`)}
      pending={isPending}
      error={error}
      ready={!typing || isTyped(typed, typing)}
      onSubmit={start}
      onClose={onClose}
    >
      <Amounts verb={verb} sums={sums} />
      {typing && (
        <TypedAmount
          amount={typing}
          label={t('console.settle.type_amount', { amount: parts(typing.amountMinor, typing.currency).figure })}
          value={typed}
          onChange={setTyped}
        />
      )}
    </ReasonDialog>
  );
}

/** What may be done with a run now, and why not. Dividends are approved; anything may be sent again. */
export function RunCommands({ run }: { run: RunRecord }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [asked, setAsked] = useState<Verb | null>(null);
  const verbs = (run.kind === 'DIVIDEND' ? ['propose', 'approve', 'resend'] : ['resend']) as Verb[];
  const mine = verbs.filter((verb) => isAllowed(permissions, 'runs', rights[verb]));
  if (!mine.length) return null;
  return (
    <Card title={t('console.settle.commands')}>
      <Commands>
        {mine.map((verb) => (
          <Command
            key={verb}
            title={t(`console.run.${verb}`)}
            text={t(`console.run.${verb}_what`)}
            stated={run.actions?.find(({ action }) => action === verb)}
            main={verb !== 'resend'}
            onClick={() => setAsked(verb)}
          />
        ))}
      </Commands>
      {asked && <CommandDialog run={run} verb={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
