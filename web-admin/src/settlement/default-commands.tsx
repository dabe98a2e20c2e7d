import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { DefaultRecord } from '../api/types.js';
import { Card, Facts, Money } from '../ui/bits.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { Command, Commands } from './parts.js';

type Verb = 'collect' | 'unfreeze' | 'approve';

const verbs: readonly Verb[] = ['collect', 'unfreeze', 'approve'];
const rights: Record<Verb, string> = { collect: 'settle', unfreeze: 'settle', approve: 'approve' };
const presets: Record<Verb, string[]> = {
  collect: ['checked_figures', 'agreed'],
  unfreeze: ['repaid', 'agreed'],
  approve: ['checked_request', 'repaid', 'agreed'],
};

/** What collecting takes: what is owed, as far as the balance goes. */
const collectable = ({ receivableMinor, balanceMinor }: DefaultRecord): string => {
  const [owed, held] = [BigInt(receivableMinor), BigInt(balanceMinor ?? '0')];
  return String(owed < held ? owed : held);
};

function Amounts({ row, verb }: { row: DefaultRecord; verb: Verb }) {
  const t = useTranslate();
  const money = (minor: string) => <Money key={minor} minor={minor} currency={row.currency} />;
  const owed: [string, React.ReactNode] = [t('console.default.receivable'), money(row.receivableMinor)];
  if (verb !== 'collect') return <Facts rows={[owed]} />;
  return (
    <Facts
      rows={[
        owed,
        [t('console.default.balance'), money(row.balanceMinor ?? '0')],
        [t('console.default.takes'), money(collectable(row))],
      ]}
    />
  );
}

function CommandDialog({ row, verb, onClose }: { row: DefaultRecord; verb: Verb; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      verb === 'collect'
        ? api.collectDefault(row.id, { reason })
        : api.unfreezeDefault(row.id, verb === 'approve' ? 'unfreeze/approve' : 'unfreeze', { reason }),
    {
      refresh: ['defaults', 'members', 'dashboard', 'auditLogs'],
      done: `console.default.${verb}_done`,
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.default.${verb}`)}
      consequence={t(`console.default.${verb}_text`, { name: row.member, maker: row.maker ?? '', reason: row.unfreezeReason ?? '' })}
      presets={presets[verb]}
      confirm={t(`console.default.${verb}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <Amounts row={row} verb={verb} />
    </ReasonDialog>
  );
} // prettier-ignore

/** Collect what is owed; ask to unfreeze, and decide it as another operator. */
export function DefaultCommands({ row }: { row: DefaultRecord }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [asked, setAsked] = useState<Verb | null>(null);
  const mine = verbs.filter((verb) => isAllowed(permissions, 'defaults', rights[verb]));
  if (!mine.length) return null;
  return (
    <Card title={t('console.settle.commands')}>
      <Commands>
        {mine.map((verb) => (
          <Command
            key={verb}
            title={t(`console.default.${verb}`)}
            text={t(`console.default.${verb}_what`)}
            stated={row.actions?.find(({ action }) => action === verb)}
            main={verb === 'approve'}
            onClick={() => setAsked(verb)}
          />
        ))}
      </Commands>
      {asked && <CommandDialog row={row} verb={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
