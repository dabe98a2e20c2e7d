import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Seal, SealCheck, SealStatus } from '../api/reports.js';
import { Badge, Card, Copy, Empty, RecordLink, TableBox, When } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { saveFile } from '../ui/save-file.js';
import { Stat } from '../ui/stat.js';
import { useVerb } from '../ui/use-verb.js';

const quietMs = 30_000;
const runningMs = 1_500;

function useSeals() {
  const api = useDataProvider<ConsoleDataProvider>();
  const status = useQuery({
    queryKey: ['seals', 'status'],
    queryFn: () => api.seals(),
    refetchInterval: ({ state }) => (state.data?.running ? runningMs : quietMs),
  });
  const latest = useQuery({
    queryKey: ['seals', 'latest'],
    queryFn: () => api.latestSeals(),
    refetchInterval: quietMs,
  });
  return { status, latest };
}

/** The state of the chain in one line. */
function ChainNote({ value }: { value: SealStatus }) {
  const t = useTranslate();
  const { lastCheck: check, lastFullCheck: full, running } = value;
  const wrong = check?.ok === false || (full?.ok === false && check === full);
  const sentence = wrong ? 'broken' : full?.ok ? 'whole' : check?.ok ? 'whole_recent' : 'never';
  const tone = wrong ? 'neg' : check ? 'pos' : '';
  return (
    <div className={`note ${tone}`} role="status">
      <Icon name={wrong ? 'alert' : check ? 'check' : 'info'} />
      <p>
        {t(running ? 'console.seal.running' : `console.seal.${sentence}`)}
        {check?.finishedAt && (
          <>
            <br />
            <span className="xs muted">
              {t('console.seal.at')} <When at={check.finishedAt} />
            </span>
          </>
        )}
      </p>
    </div>
  );
}

function Findings({ findings }: { findings: SealCheck['findings'] }) {
  const t = useTranslate();
  const title = t('console.seal.findings');
  return (
    <Card title={title} flush>
      <TableBox label={title}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('console.seal.finding')}</th>
              <th className="num">{t('console.seal.seal')}</th>
              <th>{t('console.seal.transaction')}</th>
            </tr>
          </thead>
          <tbody>
            {findings.map(({ rule, seal, transaction }) => (
              <tr key={`${rule} ${seal} ${transaction}`}>
                <td>
                  <Badge tone="neg" icon="alert">
                    {t(`console.seal.${rule}`)}
                  </Badge>
                </td>
                <td className="num">{seal}</td>
                <td>
                  {transaction === null ? (
                    '–'
                  ) : rule === 'row_missing' ? (
                    <span className="num">{transaction}</span>
                  ) : (
                    <RecordLink to={`/ledger/${encodeURIComponent(transaction)}/show`}>{transaction}</RecordLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
}

function Figures({ value }: { value: SealStatus }) {
  const t = useTranslate();
  const { number, span } = useFormat();
  const { last, lastFullCheck: full, sealedRows, unsealedSeconds } = value;
  return (
    <div className="fig">
      <Stat label={t('console.seal.last')} value={last ? last.id : '–'}>
        {last && (
          <span className="xs muted">
            <When at={last.sealedAt} />
          </span>
        )}
      </Stat>
      <Stat label={t('console.seal.rows')} value={number(Number(sealedRows))} />
      <Stat
        label={t('console.seal.waiting')}
        value={unsealedSeconds === 0 ? t('console.seal.waiting_none') : span(unsealedSeconds / 60)}
      />
      <Stat
        label={t('console.seal.full')}
        value={full ? t('console.seal.full_rows', { count: number(Number(full.rows)) }) : '–'}
      >
        {full && (
          <span className="xs muted">
            <When at={full.finishedAt} />
          </span>
        )}
      </Stat>
    </div>
  );
}

function Latest({ seals }: { seals: Seal[] }) {
  const t = useTranslate();
  const { number } = useFormat();
  const title = t('console.seal.latest');
  if (!seals.length) return <Empty text={t('console.seal.none')} icon="shield" />;
  return (
    <TableBox label={title}>
      <table className="plain">
        <thead>
          <tr>
            <th className="num">{t('console.seal.number')}</th>
            <th>{t('console.seal.sealed_at')}</th>
            <th className="num">{t('console.seal.rows')}</th>
            <th>{t('console.seal.hash')}</th>
            <th>{t('console.seal.signed')}</th>
          </tr>
        </thead>
        <tbody>
          {seals.map((seal) => (
            <tr key={seal.id}>
              <td className="num">{seal.id}</td>
              <td>
                <When at={seal.sealedAt} />
              </td>
              <td className="num">{number(seal.rows)}</td>
              <td>
                <span className="row tight nowrap">
                  <span className="mono">{seal.hash.slice(0, 12)}</span>
                  <Copy text={`${seal.id}:${seal.hash}`} />
                </span>
              </td>
              <td>
                <Badge tone={seal.signature ? 'pos' : ''} icon={seal.signature ? 'key' : 'info'}>
                  {t(seal.signature ? 'console.seal.signed_yes' : 'console.seal.signed_no')}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

const journalName = () => `journal-${new Date().toISOString().slice(0, 10)}.ndjson`;

function Actions({ running }: { running: boolean }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const check = useVerb((api) => api.checkSeals(), { refresh: ['seals'] });
  const exporting = useVerb((api) => api.exportJournal(), {
    refresh: [],
    onDone: (file) => saveFile(journalName(), file),
  });
  const busy = running || check.isPending;
  return (
    <>
      {isAllowed(permissions, 'ledger', 'export') && (
        <Button
          variant="outlined"
          startIcon={<Icon name="download" />}
          disabled={exporting.isPending}
          onClick={() => exporting.start()}
        >
          {t(exporting.isPending ? 'console.seal.exporting' : 'console.seal.export')}
        </Button>
      )}
      {isAllowed(permissions, 'ledger', 'integrity') && (
        <Button variant="outlined" startIcon={<Icon name="shield" />} disabled={busy} onClick={() => check.start()}>
          {t(busy ? 'console.seal.running' : 'console.seal.check')}
        </Button>
      )}
      <Problem error={check.error ?? exporting.error} />
    </>
  );
}

/** The chain of hashes over the journal: its state, its newest links, and what an auditor needs. */
export function Seals() {
  const t = useTranslate();
  const { status, latest } = useSeals();
  const value = status.data;
  const findings = value?.lastCheck?.ok === false ? value.lastCheck.findings : [];
  return (
    <>
      <Problem error={status.error ?? latest.error} retry={() => void status.refetch()} />
      {value && (
        <Card title={t('console.seal.title')} actions={<Actions running={value.running !== null} />}>
          <p className="muted">{t('console.seal.what')}</p>
          <ChainNote value={value} />
          <Figures value={value} />
        </Card>
      )}
      {findings.length > 0 && <Findings findings={findings} />}
      {latest.data && (
        <Card title={t('console.seal.latest')} flush>
          <Latest seals={latest.data} />
        </Card>
      )}
      {value?.key && (
        <Card title={t('console.seal.key')}>
          <p className="muted">{t('console.seal.key_what')}</p>
          <span className="row">
            <code className="mono break">{value.key.jwk}</code>
            <Copy text={value.key.jwk} />
          </span>
        </Card>
      )}
    </>
  );
}
