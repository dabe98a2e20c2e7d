import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { issueDue, type Due } from '../../../api/agent-dividends';
import { useAgentChanged } from '../../../api/agent';
import { Note } from '../../../components/badge';
import { Button } from '../../../components/button';
import { Dialog, DialogActions } from '../../../components/dialog';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../i18n/use-error-text';
import { useBalance } from '../../../session';
import { Refusal } from '../../shared/refusal';
import { SumRow } from '../../wallet/sum-row';

const plus = (minor: bigint): bigint => (minor > 0n ? minor : 0n);

/** Issues once, however often it is pressed; says why not when it is refused. */
function useIssue(runId: string, onDone: () => void) {
  const { t } = useTranslation('dues');
  const errorText = useErrorText();
  const changed = useAgentChanged();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const issue = async () => {
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await issueDue(runId);
      toast.money(t('issue.done'));
      onDone();
    } catch (error) {
      setRefused(errorText(error));
    } finally {
      await changed();
      setBusy(false);
    }
  };
  return { busy, refused, issue };
}

/** Out of what the downlines will be paid, before they are. */
export function IssueDialog({ due, period, onClose }: { due: Due; period: string; onClose: () => void }) {
  const { t } = useTranslation('dues');
  const { balance } = useBalance();
  const { busy, refused, issue } = useIssue(due.runId, onClose);
  const { currency } = due;
  const [owed, escrow] = [BigInt(due.owedMinor), BigInt(due.escrowMinor)];
  const own = plus(owed - escrow);
  const available = balance && BigInt(balance.availableMinor);
  const short = available !== undefined && available < own;
  return (
    <Dialog
      title={t('issue.title', { period })}
      description={t('issue.text', { count: due.bills.length })}
      onClose={busy ? undefined : onClose}
    >
      <div className="stack">
        <dl className="kv">
          <SumRow label={t('owed')} minor={owed} currency={currency} />
          <SumRow label={t('kept')} minor={escrow < owed ? escrow : owed} currency={currency} />
          <SumRow label={t('fromBalance')} minor={own} currency={currency} />
          {available !== undefined && <SumRow label={t('issue.available')} minor={available} currency={currency} />}
        </dl>
        {short && <Note tone="warning">{t('issue.short')}</Note>}
        <Refusal>{refused}</Refusal>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {t('issue.later')}
          </Button>
          <Button look="primary" busy={busy} busyLabel={t('issue.busy')} onClick={() => void issue()}>
            {t('issue.send')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
