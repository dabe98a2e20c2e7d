import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { RunPreview, RunRecord } from '../api/types.js';
import { Card, Money, RecordLink, TableBox } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';

type Difference = RunPreview['differences'][number];

/** Before and after of one figure; alike where nothing changes. */
function Was({ was, now, currency }: { was: string | null; now: string | null; currency: string }) {
  if (was === now) return <Money minor={now} currency={currency} />;
  return (
    <span className="sums">
      {was !== null && (
        <del>
          <Money minor={was} currency={currency} />
        </del>
      )}
      {now !== null && (
        <ins>
          <Money minor={now} currency={currency} />
        </ins>
      )}
    </span>
  );
}

function Differences({ rows, currency }: { rows: Difference[]; currency: string }) {
  const t = useTranslate();
  return (
    <TableBox label={t('console.run.differences')}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{t('console.run.contract')}</th>
            <th scope="col">{t('console.run.downline')}</th>
            <th scope="col" className="num">
              {t('console.run.gross')}
            </th>
            <th scope="col" className="num">
              {t('console.run.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.contractId}>
              <td>
                <RecordLink to={`/contracts/${row.contractId}/show`}>{row.contractId}</RecordLink>
              </td>
              <td>
                <RecordLink to={`/members/${row.downlineId}/show`}>{row.downlineId}</RecordLink>
              </td>
              <td className="num">
                <Was was={row.storedGrossMinor} now={row.grossMinor} currency={currency} />
              </td>
              <td className="num">
                <Was was={row.storedNetMinor} now={row.netMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** What a dry run came to: the same, or what would be another bill now. */
export function PreviewResult({ preview, currency }: { preview: RunPreview; currency: string }) {
  const t = useTranslate();
  const { number } = useFormat();
  const same = preview.closed && preview.differs === 0;
  const key = !preview.closed ? 'open' : same ? 'same' : 'differs';
  return (
    <>
      <div className={`note ${same ? 'pos' : preview.closed ? 'warn' : ''}`} role="status">
        <Icon name={same ? 'check' : preview.closed ? 'alert' : 'info'} />
        <div className="grow">
          <p>{t(`console.run.preview_${key}`, { smart_count: preview.differs, bills: number(preview.bills) })}</p>
          <p className="row">
            <span>
              {t('console.run.gross')}: <Money minor={preview.grossMinor} currency={currency} />
            </span>
            <span>
              {t('console.run.net')}: <Money minor={preview.netMinor} currency={currency} />
            </span>
          </p>
        </div>
      </div>
      {preview.differences.length > 0 && <Differences rows={preview.differences} currency={currency} />}
      {preview.differs > preview.differences.length && (
        <p className="faint">{t('console.run.first', { count: number(preview.differences.length) })}</p>
      )}
    </>
  );
}

/** Computes a closed period again without a trace, beside what is stored. */
export function RunPreviewCard({ run }: { run: RunRecord }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const [asked, setAsked] = useState(false);
  const { brand, kind, period, startsAt } = run;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['runPreview', run.id],
    queryFn: () => api.previewRun({ brand, kind, period, at: startsAt }),
    enabled: asked,
    staleTime: Infinity,
  });
  const look = () => (asked ? void refetch() : setAsked(true));
  return (
    <Card
      title={t('console.run.preview')}
      actions={
        <Button variant="outlined" size="small" disabled={isFetching} onClick={look}>
          {t(isFetching ? 'console.action.working' : 'console.run.preview_start')}
        </Button>
      }
    >
      <p className="muted">{t('console.run.preview_what')}</p>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {data && !error && <PreviewResult preview={data} currency={run.sums?.[0]?.currency ?? 'VND'} />}
      <Link className="link" to="/settlement-preview">
        {t('console.run.preview_other')}
      </Link>
    </Card>
  );
}
