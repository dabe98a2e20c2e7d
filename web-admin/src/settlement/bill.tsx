import { useRecordContext, useTranslate } from 'react-admin';
import type { BillRecord } from '../api/types.js';
import { Badge, Card, Facts, Money, RecordLink, When } from '../ui/bits.js';
import { useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { Formula, Hours, Payments, TierFacts } from './bill-parts.js';
import { Agent, BillState } from './parts.js';
import { usePeriodText } from './words.js';

/** Whose bill it is, by which contract, of which period. */
function Basics({ bill }: { bill: BillRecord }) {
  const t = useTranslate();
  const label = useLabel();
  const text = usePeriodText();
  const name = (field: string) => t(`resources.bills.fields.${field}`);
  return (
    <Card title={t('console.bill.facts')}>
      <Facts
        rows={[
          [name('upline'), <Agent key="u" id={bill.uplineId} name={bill.upline} />],
          [name('downline'), <Agent key="d" id={bill.downlineId} name={bill.downline} />],
          [name('brand'), bill.brand],
          [
            name('startsAt'),
            <RecordLink key="r" to={`/runs/${bill.runId}/show`}>
              {text(bill)}
            </RecordLink>,
          ],
          [
            name('contractId'),
            <RecordLink key="c" to={`/contracts/${bill.contractId}/show`}>
              {t('console.bill.contract', { id: bill.contractId, version: bill.version ?? 0 })}
            </RecordLink>,
          ],
          [t('console.contract.basis'), label('contract_basis', bill.basis ?? '')],
          [t('console.contract.tier_mode'), label('contract_tier_mode', bill.tierMode ?? '')],
          [name('settledAt'), <When key="s" at={bill.settledAt} />],
        ]}
      />
    </Card>
  );
}

/** Where the money of a dividend came from: kept back, the upline's balance, an advance. */
function Sources({ bill }: { bill: BillRecord }) {
  const t = useTranslate();
  if (bill.kind !== 'DIVIDEND') return null;
  const money = (minor: string | undefined) => <Money key={minor} minor={minor} currency={bill.currency} />;
  return (
    <Card title={t('console.bill.sources')}>
      <Facts
        rows={[
          [t('console.bill.escrow'), money(bill.escrowMinor)],
          [t('console.bill.from_escrow'), money(bill.fromEscrowMinor)],
          [t('console.bill.from_balance'), money(bill.fromBalanceMinor)],
          [t('console.bill.advance'), money(bill.advanceMinor)],
        ]}
      />
    </Card>
  );
}

function BillScreen() {
  const t = useTranslate();
  const label = useLabel();
  const bill = useRecordContext<BillRecord>();
  if (!bill) return <NoRecord />;
  return (
    <Page title={t('console.bill.title', { kind: label('contract_kind', bill.kind), name: bill.downline })}>
      <div className="row">
        <BillState value={bill.state} />
        {bill.forced && (
          <Badge tone="warn" icon="alert">
            {t('console.bill.forced')}
          </Badge>
        )}
      </div>
      {bill.failure && (
        <div className="note neg">
          <Icon name="alert" />
          <p>{t('console.bill.failure', { reason: label('posting_failure', bill.failure) })}</p>
        </div>
      )}
      <div className="cols top">
        <Formula bill={bill} />
        <div className="stack">
          <Basics bill={bill} />
          <TierFacts bill={bill} />
          <Sources bill={bill} />
        </div>
      </div>
      <Hours bill={bill} />
      <Payments bill={bill} />
    </Page>
  );
}

/** One bill with everything that its figures were made of. */
export default function BillShow() {
  return (
    <ShowScreen live>
      <BillScreen />
    </ShowScreen>
  );
}
