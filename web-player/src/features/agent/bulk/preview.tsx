import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractKind } from '../../../api/agent';
import type { BulkAction, BulkPreview, BulkPreviewRow } from '../../../api/agent-bulk';
import { Note } from '../../../components/badge';
import { Button } from '../../../components/button';
import { Check } from '../../../components/check';
import { Refusal } from '../../shared/refusal';
import { TermsTable } from '../terms-table';
import { Cost } from './cost';
import { useProblemText } from './use-problem-text';
import { usePercent } from '../../../i18n/use-percent';

interface Props {
  action: BulkAction;
  kind: ContractKind;
  preview: BulkPreview;
  busy: boolean;
  refused: string | undefined;
  onBack: () => void;
  onSend: (downlineIds: string[]) => void;
}

/** The rates that are agreed on, from the lowest to the highest. */
function InForce({ terms }: { terms: NonNullable<BulkPreviewRow['inForce']> }) {
  const { t } = useTranslation('bulk');
  const percent = usePercent();
  const rates = terms.tiers.flatMap(({ rateBp, winRateBp, lossRateBp }) =>
    [rateBp, winRateBp, lossRateBp].filter((rate) => rate !== null),
  );
  if (rates.length === 0) return null;
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  return <>{t('now', { rates: low === high ? percent(low) : `${percent(low)} – ${percent(high)}` })}</>;
}

function Chosen({ row, checked, onChange }: { row: BulkPreviewRow; checked: boolean; onChange: () => void }) {
  const { t } = useTranslation('bulk');
  return (
    <li>
      <Check checked={checked} onChange={onChange}>
        <bdi>{row.nickname}</bdi> <bdi className="faint">{row.downline}</bdi>
      </Check>
      <span className="xs faint">
        {row.inForce && <InForce terms={row.inForce} />}
        {row.cancels > 0 && <b className="warn"> {t('cancels', { count: row.cancels })}</b>}
      </span>
    </li>
  );
}

/** Whom it would be made for, to be chosen from, and why not for the others. */
export function Preview({ action, kind, preview, busy, refused, onBack, onSend }: Props) {
  const { t } = useTranslation(['bulk', 'agent']);
  const problemText = useProblemText();
  const id = useId();
  const good = preview.rows.filter(({ problems }) => problems.length === 0);
  const bad = preview.rows.filter(({ problems }) => problems.length > 0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = good.filter(({ downlineId }) => !left.has(downlineId)).map(({ downlineId }) => downlineId);
  const toggle = (downlineId: string) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(downlineId)) after.add(downlineId);
      return after;
    });
  const all = chosen.length === good.length;
  return (
    <div className="stack gap-5">
      {preview.terms && (
        <section className="card stack gap-4" aria-label={t('terms')}>
          <h2>{t('terms')}</h2>
          <TermsTable kind={kind} version={preview.terms} />
        </section>
      )}
      {preview.equalTiers.length > 0 && (
        <Note tone="warning">
          {t('agent:offer.equal', { tiers: preview.equalTiers.map((tier) => tier + 1).join(', ') })}
        </Note>
      )}
      {preview.more && <Note>{t('more')}</Note>}
      <section className="card stack gap-4" aria-labelledby={`${id}-good`}>
        <div className="row between wrap-ok">
          <h2 id={`${id}-good`}>{t('good', { count: good.length })}</h2>
          {good.length > 0 && (
            <Button
              size="sm"
              look="quiet"
              onClick={() => setLeft(new Set(all ? good.map(({ downlineId }) => downlineId) : []))}
            >
              {t(all ? 'none' : 'all')}
            </Button>
          )}
        </div>
        {good.length === 0 ? (
          <p className="sm muted">{t(`nobody.${action}`)}</p>
        ) : (
          <ul className="bulk-list bulk-scroll" tabIndex={0} aria-labelledby={`${id}-good`}>
            {good.map((row) => (
              <Chosen
                key={row.downlineId}
                row={row}
                checked={!left.has(row.downlineId)}
                onChange={() => toggle(row.downlineId)}
              />
            ))}
          </ul>
        )}
      </section>
      {preview.terms && <Cost kind={kind} terms={preview.terms} downlineIds={chosen} />}
      {bad.length > 0 && (
        <section className="card stack gap-4" aria-labelledby={`${id}-bad`}>
          <h2 id={`${id}-bad`}>{t('bad', { count: bad.length })}</h2>
          <ul className="bulk-list bulk-scroll" tabIndex={0} aria-labelledby={`${id}-bad`}>
            {bad.map(({ downlineId, nickname, problems }) => (
              <li key={downlineId}>
                <bdi>{nickname ?? downlineId}</bdi>
                <span className="xs muted">{problemText(problems)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Refusal>{refused}</Refusal>
      <div className="row wrap-ok">
        <Button onClick={onBack}>{t('back')}</Button>
        <Button
          look="primary"
          icon="send"
          busy={busy}
          busyLabel={t('sending')}
          disabled={chosen.length === 0}
          onClick={() => onSend(chosen)}
        >
          {t(`send.${action}`, { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}
