import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Adjustment } from '../api/money-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, RecordLink, When } from '../ui/bits.js';
import { shortId, useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { minorTyped } from '../ui/minor-typed.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { isTyped, TypedAmount } from '../ui/typed-amount.js';
import { useVerb } from '../ui/use-verb.js';

type Verb = 'approve' | 'refuse' | 'withdraw';

const presets: Record<Verb, string[]> = {
  approve: ['documents_seen', 'checked_figures', 'statement'],
  refuse: ['wrong_request', 'no_need', 'documents'],
  withdraw: ['mistake', 'no_need'],
};
const refresh = ['adjustments', 'queueCounts', 'accounts', 'ledger', 'auditLogs'];

function VerbDialog({ row, verb, onClose }: { row: Adjustment; verb: Verb; onClose: () => void }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      verb === 'approve'
        ? api.bookAdjustment(row.id, { reason, amountMinor: minorTyped(typed, row.currency) ?? '' })
        : api.endAdjustment(row.id, verb, { reason }),
    { refresh, done: `console.adjustment.${verb}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.adjustment.${verb}`)}
      consequence={t(`console.adjustment.${verb}_text`)}
      presets={presets[verb]}
      confirm={t(`console.adjustment.${verb}`)}
      danger={verb === 'refuse'}
      pending={isPending}
      error={error}
      ready={verb !== 'approve' || isTyped(typed, row)}
      onSubmit={start}
      onClose={onClose}
    >
      {verb === 'approve' && (
        <TypedAmount
          amount={row}
          label={t('console.adjustment.money', { currency: row.currency })}
          value={typed}
          onChange={setTyped}
        />
      )}
    </ReasonDialog>
  );
}

/** Who proposed it has no button to book it: somebody else does. */
function Decide({ row }: { row: Adjustment }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  const [verb, setVerb] = useState<Verb | null>(null);
  if (row.state !== 'OPEN') return null;
  const own = row.madeBy === String(identity?.id);
  if (!isAllowed(permissions, 'adjustments', own ? 'propose' : 'approve')) return null;
  const verbs: readonly Verb[] = own ? ['withdraw'] : ['refuse', 'approve'];
  return (
    <>
      {own && <span className="badge info">{t('console.adjustment.own')}</span>}
      {verbs.map((one) => (
        <Button key={one} variant={one === 'approve' ? 'contained' : 'outlined'} onClick={() => setVerb(one)}>
          {t(`console.adjustment.${one}`)}
        </Button>
      ))}
      {verb && <VerbDialog row={row} verb={verb} onClose={() => setVerb(null)} />}
    </>
  );
}

/** A chargeback names a deposit, a reversal a transaction. */
function TakenBack({ row }: { row: Adjustment }) {
  if (row.reference === null) return null;
  const place = row.kind === 'chargeback' ? 'deposits' : 'ledger';
  return <RecordLink to={`/${place}/${encodeURIComponent(row.reference)}/show`}>{row.reference}</RecordLink>;
}

function AdjustmentFacts({ row }: { row: Adjustment }) {
  const t = useTranslate();
  const label = useLabel();
  const name = (field: string) => t(`resources.adjustments.fields.${field}`);
  return (
    <Facts
      rows={[
        [name('kind'), label('kind', row.kind)],
        [name('amountMinor'), <Money key="m" minor={row.amountMinor} currency={row.currency} />],
        [
          name('memberId'),
          <RecordLink key="u" to={`/members/${row.memberId}/show`}>
            {row.username || row.memberId}
          </RecordLink>,
        ],
        [name('category'), t(`console.adjustment.category.${row.category}`)],
        [name('note'), row.note],
        [name('document'), row.document],
        [name('reference'), <TakenBack key="r" row={row} />],
        [name('madeByName'), row.madeByName],
        [name('createdAt'), <When key="c" at={row.createdAt} />],
        [name('expiresAt'), row.state === 'OPEN' && <When key="e" at={row.expiresAt} />],
        [
          name('transactionId'),
          row.transactionId && (
            <RecordLink key="t" to={`/ledger/${encodeURIComponent(row.transactionId)}/show`}>
              {row.transactionId}
            </RecordLink>
          ),
        ],
      ]}
    />
  );
}

function AdjustmentScreen() {
  const t = useTranslate();
  const row = useRecordContext<Adjustment>();
  if (!row) return <NoRecord />;
  const state = t(`console.adjustment.state.${row.state}`);
  return (
    <Page title={t('console.adjustment.title', { id: shortId(row.id) })} actions={<Decide row={row} />}>
      <div className="row">
        <Badge tone={row.state === 'OPEN' ? 'warn' : ''}>{state}</Badge>
      </div>
      {row.closedByName !== null && (
        <div className="note warn">
          <Icon name="users" />
          <p>
            {t('console.adjustment.closed', { name: row.closedByName, what: state })} “{row.reason}”
          </p>
        </div>
      )}
      <Card title={t('console.adjustment.facts')}>
        <AdjustmentFacts row={row} />
      </Card>
      <AuditTrail objectType="adjustment" objectId={row.id} />
    </Page>
  );
}

export default function AdjustmentShow() {
  return (
    <ShowScreen>
      <AdjustmentScreen />
    </ShowScreen>
  );
}
