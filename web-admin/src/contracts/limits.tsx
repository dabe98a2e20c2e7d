import { Button, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { ContractLimits } from '../api/types.js';
import { AuditLink } from '../ui/audit-link.js';
import { Card } from '../ui/bits.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const brands = ['BANYAN', 'LOTUS'];
const kinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
const counts = ['maxTiers', 'maxActive', 'maxDirect', 'maxLevels'] as const;
const rates = ['minRateBp', 'maxWinRateBp', 'maxLossRateBp'] as const;

type Draft = Record<string, string>;

const percent = (bp: number) => String(bp / 100);
const readPercent = (text: string) =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.replace(',', '.')) * 100) : NaN;
const readCount = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : NaN);

const draftOf = (limits: ContractLimits): Draft => ({
  ...Object.fromEntries(counts.map((field) => [field, String(limits[field])])),
  ...Object.fromEntries(rates.map((field) => [field, percent(limits[field])])),
  ...Object.fromEntries(kinds.map((kind) => [`max.${kind}`, percent(limits.maxRateBp[kind])])),
  ...Object.fromEntries(kinds.map((kind) => [`step.${kind}`, percent(limits.rateStepBp[kind])])),
});

/** What the form says, or null while a field holds no proper number. */
function limitsOf(draft: Draft): Omit<ContractLimits, 'brand' | 'dividendCarry'> | null {
  const byKind = (prefix: string) =>
    Object.fromEntries(
      kinds.map((kind) => [kind, readPercent(draft[`${prefix}.${kind}`] ?? '')]),
    ) as ContractLimits['maxRateBp'];
  const read = {
    ...(Object.fromEntries(counts.map((field) => [field, readCount(draft[field] ?? '')])) as Pick<
      ContractLimits,
      (typeof counts)[number]
    >),
    ...(Object.fromEntries(rates.map((field) => [field, readPercent(draft[field] ?? '')])) as Pick<
      ContractLimits,
      (typeof rates)[number]
    >),
    maxRateBp: byKind('max'),
    rateStepBp: byKind('step'),
  };
  const numbers = Object.values(read).flatMap((value) => (typeof value === 'number' ? value : Object.values(value)));
  return numbers.some(Number.isNaN) ? null : read;
}

function LimitsForm({ limits }: { limits: ContractLimits }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const mayChange = isAllowed(permissions, 'contracts', 'limits');
  const [draft, setDraft] = useState(() => draftOf(limits));
  const [asking, setAsking] = useState(false);
  const read = limitsOf(draft);
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(limits));
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.changeContractLimits(limits.brand, { ...read, reason }),
    { refresh: ['contractLimits', 'auditLogs'], done: 'console.limits.done', onDone: () => setAsking(false) },
  );
  const field = (name: string, label: string) => (
    <TextField
      key={name}
      label={label}
      value={draft[name] ?? ''}
      disabled={!mayChange}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  );
  return (
    <>
      <div className="cols">
        <Card title={t('console.limits.max')}>
          {kinds.map((kind) => field(`max.${kind}`, t(`console.contract_kind.${kind}`)))}
          {rates.map((name) => field(name, t(`console.limits.${name}`)))}
        </Card>
        <Card title={t('console.limits.step')}>
          {kinds.map((kind) => field(`step.${kind}`, t(`console.contract_kind.${kind}`)))}
        </Card>
        <Card title={t('console.limits.size')}>{counts.map((name) => field(name, t(`console.limits.${name}`)))}</Card>
      </div>
      {mayChange && (
        <div className="row">
          <Button variant="contained" disabled={!changed || !read} onClick={() => setAsking(true)}>
            {t('console.limits.change')}
          </Button>
          {!read && <span className="neg">{t('console.limits.wrong')}</span>}
        </div>
      )}
      {asking && (
        <ReasonDialog
          open
          title={t('console.limits.change')}
          consequence={t('console.limits.text')}
          presets={['checked_request', 'agreed']}
          confirm={t('console.limits.change')}
          pending={isPending}
          error={error}
          onSubmit={start}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What each brand allows in contracts: highest rates, steps, sizes. */
export default function ContractLimitsPage() {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const [brand, setBrand] = useState('BANYAN');
  const { data, error, refetch } = useQuery({
    queryKey: ['contractLimits', brand],
    queryFn: () => api.contractLimits(brand),
  });
  return (
    <Page title={t('console.menu.limits')} actions={<AuditLink objectType="brand" objectId={brand} />}>
      <div className="row">
        <TextField
          select
          label={t('console.limits.brand')}
          value={brand}
          onChange={(event) => setBrand(event.target.value)}
          sx={{ minWidth: 180 }}
        >
          {brands.map((code) => (
            <MenuItem key={code} value={code}>
              {code}
            </MenuItem>
          ))}
        </TextField>
      </div>
      {error ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        data && <LimitsForm key={JSON.stringify(data)} limits={data} />
      )}
    </Page>
  );
}
