import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Receipt, ReviewedWithdrawal } from '../api/money-types.js';
import { Badge, Facts, Money, When } from '../ui/bits.js';
import { Pictures } from '../ui/picture-button.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const tones = { AWAITING: 'info', ASSUMED: '', RECEIVED: 'pos', DISPUTED: 'warn', SETTLED: '' } as const;

/** The operator's finding, with its reason: the first proposes it, another one with the same finding carries it out. */
function Resolve({ id, proposed }: { id: string; proposed: Receipt['proposedOutcome'] }) {
  const t = useTranslate();
  const [outcome, setOutcome] = useState<'PAID' | 'UNPAID'>();
  const verb = useVerb((api, reason: string) => api.resolveReceipt(id, { outcome: outcome ?? 'PAID', reason }), {
    refresh: ['withdrawals', 'auditLogs'],
    done: outcome === proposed ? 'console.receipt.done' : 'console.receipt.proposed_done',
    onDone: () => setOutcome(undefined),
  });
  return (
    <div className="row">
      {(['PAID', 'UNPAID'] as const).map((one) => (
        <Button key={one} size="small" variant="outlined" onClick={() => setOutcome(one)}>
          {t(`console.receipt.${one}`)}
        </Button>
      ))}
      {outcome && (
        <ReasonDialog
          open
          title={t(`console.receipt.${outcome}`)}
          consequence={t(outcome === proposed ? `console.receipt.${outcome}_text` : 'console.receipt.propose_text')}
          presets={['checked_figures', 'documents']}
          confirm={t('ra.action.confirm')}
          pending={verb.isPending}
          error={verb.error}
          onSubmit={verb.start}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </div>
  );
}

function Known({ row, receipt }: { row: ReviewedWithdrawal; receipt: Receipt }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const { state, until, answeredAt, receivedMinor, remainderMinor, note, proofs, outcome, reason } = receipt;
  const { proposedOutcome, proposedBy, returnedMinor } = receipt;
  const facts: Parameters<typeof Facts>[0]['rows'] = [
    [t('console.receipt.until'), <When key="u" at={until} />],
    ...(answeredAt === null
      ? []
      : ([
          [t('console.receipt.answered'), <When key="a" at={answeredAt} />],
          [t('console.receipt.received'), <Money key="r" minor={receivedMinor} currency={row.currency} />],
          [t('console.receipt.remainder'), <Money key="m" minor={remainderMinor} currency={row.currency} />],
          [t('console.receipt.note'), note],
        ] satisfies typeof facts)),
    ...(proposedOutcome === null
      ? []
      : ([
          [
            t('console.receipt.proposed'),
            t('console.receipt.waits', { name: proposedBy ?? '', what: t(`console.receipt.${proposedOutcome}`) }),
          ],
        ] satisfies typeof facts)),
    ...(outcome === null ? [] : ([[t(`console.receipt.${outcome}`), reason]] satisfies typeof facts)),
    ...(returnedMinor === null || returnedMinor === '0'
      ? []
      : ([
          [t('console.receipt.returned'), <Money key="b" minor={returnedMinor} currency={row.currency} />],
        ] satisfies typeof facts)),
  ];
  return (
    <>
      <Badge tone={tones[state]}>{t(`console.receipt.state.${state}`)}</Badge>
      <Facts rows={facts} />
      {answeredAt !== null && <Pictures count={proofs} look={(api, place) => api.proof(row.id, place)} />}
      {state === 'DISPUTED' && permissions.includes('withdrawal.approve') && (
        <Resolve id={row.id} proposed={proposedOutcome} />
      )}
    </>
  );
}

/** What the member says of a paid withdrawal, and the case that an operator closes. */
export function ReceiptSection({ row }: { row: ReviewedWithdrawal }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['withdrawals', 'receipt', row.id],
    queryFn: () => api.receipt(row.id),
    enabled: row.state === 'SUCCESS',
  });
  if (row.state !== 'SUCCESS') return null;
  return (
    <section>
      <h3>{t('console.receipt.title')}</h3>
      <Problem error={error} retry={() => void refetch()} />
      {data && <Known row={row} receipt={data} />}
    </section>
  );
}
