import { entryOf } from '@banyan/kernel/rules';
import { Button, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { BrandLimits, ContractLimits } from '../api/types.js';
import { AmountField } from '../ui/amount-field.js';
import { AuditLink } from '../ui/audit-link.js';
import { Card } from '../ui/bits.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useBrands } from '../ui/use-brands.js';
import { useVerb } from '../ui/use-verb.js';
import { readAmount } from './amount-typed.js';
import { LimitsDiff } from './limits-diff.js';
import {
  carries,
  changesOf,
  draftOf,
  limitAmounts,
  limitCounts,
  limitFees,
  limitKinds,
  limitRates,
  type Draft,
} from './limits-draft.js';
import { LimitsWaiting } from './limits-waiting.js';

interface FieldsProps {
  draft: Draft;
  disabled: boolean;
  onChange: (draft: Draft) => void;
}

const isFee = (name: string): boolean => (limitFees as readonly string[]).includes(name);

function Fields({ draft, disabled, onChange }: FieldsProps) {
  const t = useTranslate();
  const field = (name: string, label: string) => (
    <TextField
      key={name}
      label={label}
      value={entryOf(draft, name) ?? ''}
      disabled={disabled}
      slotProps={{ htmlInput: { inputMode: 'decimal', className: 'num' } }}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
    />
  );
  return (
    <div className="cols top three">
      <Card title={t('console.limits.max')}>
        {limitKinds.map((kind) => field(`max.${kind}`, t(`console.contract_kind.${kind}`)))}
        {limitRates.filter((name) => !isFee(name)).map((name) => field(name, t(`console.limits.${name}`)))}
      </Card>
      <Card title={t('console.limits.step')}>
        {limitKinds.map((kind) => field(`step.${kind}`, t(`console.contract_kind.${kind}`)))}
      </Card>
      <Card title={t('console.limits.amount')}>
        {limitAmounts.map(({ kind, currency, name }) => (
          <AmountField
            key={name}
            label={`${t(`console.contract_kind.${kind}`)}, ${currency}`}
            value={entryOf(draft, name) ?? ''}
            currency={currency}
            amountMinor={readAmount(entryOf(draft, name) ?? '', currency)}
            disabled={disabled}
            onChange={(value) => onChange({ ...draft, [name]: value })}
          />
        ))}
      </Card>
      <Card title={t('console.limits.size')}>
        {limitCounts.map((name) => field(name, t(`console.limits.${name}`)))}
        {limitFees.map((name) => field(name, `${t(`console.limits.${name}`)}, %`))}
        <TextField
          select
          label={t('console.limits.dividendCarry')}
          value={draft['dividendCarry'] ?? ''}
          disabled={disabled}
          onChange={(event) => onChange({ ...draft, dividendCarry: event.target.value })}
        >
          {carries.map((mode) => (
            <MenuItem key={mode} value={mode}>
              {t(`console.dividend_carry.${mode}`)}
            </MenuItem>
          ))}
        </TextField>
      </Card>
    </div>
  );
}

interface AskProps {
  limits: BrandLimits;
  changes: Partial<ContractLimits>;
  onClose: () => void;
}

function AskDialog({ limits, changes, onClose }: AskProps) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.changeContractLimits(limits.brand, { ...changes, reason }),
    { refresh: ['contractLimits', 'auditLogs'], done: 'console.limits.done', onDone: onClose },
  );
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, entryOf(limits, name)]));
  return (
    <ReasonDialog
      open
      title={t('console.limits.change')}
      consequence={t('console.limits.text')}
      presets={['checked_request', 'agreed']}
      confirm={t('console.limits.change')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <LimitsDiff before={before} after={changes} />
    </ReasonDialog>
  );
}

/** While a change waits nobody asks for another. */
function LimitsForm({ limits }: { limits: BrandLimits }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const mayChange = isAllowed(permissions, 'contracts', 'limits') && !limits.waiting;
  const [draft, setDraft] = useState(() => draftOf(limits));
  const [asking, setAsking] = useState(false);
  const changes = changesOf(draft, limits);
  const changed = changes !== null && Object.keys(changes).length > 0;
  return (
    <>
      <LimitsWaiting limits={limits} />
      <Fields draft={draft} disabled={!mayChange} onChange={setDraft} />
      {mayChange && (
        <div className="row">
          <Button variant="contained" disabled={!changed} onClick={() => setAsking(true)}>
            {t('console.limits.change')}
          </Button>
          {!changes && <span className="neg">{t('console.limits.wrong')}</span>}
        </div>
      )}
      {asking && changes && <AskDialog limits={limits} changes={changes} onClose={() => setAsking(false)} />}
    </>
  );
}

/** What each brand allows in contracts: highest rates, steps, sizes. A change takes two operators. */
export default function ContractLimitsPage() {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const brands = useBrands();
  const [chosen, setChosen] = useState('');
  const brand = chosen || (brands[0]?.id ?? '');
  const { data, error, refetch } = useQuery({
    queryKey: ['contractLimits', brand],
    queryFn: () => api.contractLimits(brand),
    enabled: brand !== '',
    refetchInterval: 15_000,
  });
  return (
    <Page title={t('console.menu.limits')} actions={<AuditLink objectType="brand" objectId={brand} />}>
      <div className="row">
        <TextField
          select
          label={t('console.limits.brand')}
          value={brand}
          onChange={(event) => setChosen(event.target.value)}
          sx={{ minWidth: 180 }}
        >
          {brands.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
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
