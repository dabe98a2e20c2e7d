import { entryOf } from '@banyan/kernel/rules';
import { Button, MenuItem, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { BrandRecord } from '../api/types.js';
import { Card } from '../ui/bits.js';
import { useLabel } from '../ui/format.js';
import { fromLocal, toLocal } from '../ui/local-time.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { useBrands } from '../ui/use-brands.js';
import { PreviewResult } from './run-preview.js';
import { kinds, usePeriodText } from './words.js';

type Kind = (typeof kinds)[number];

/** By which periods contracts of a kind settle. */
const periodsOf: Record<Kind, readonly string[]> = {
  DIVIDEND: ['D', 'W', 'H', 'M'],
  DAILY: ['D'],
  HOURLY: ['D'],
  REALTIME: ['WINDOW'],
};

interface Asked {
  brand: string;
  kind: Kind;
  period: string;
  at: string;
}

function Fields({ asked, brands, onChange }: { asked: Asked; brands: BrandRecord[]; onChange: (asked: Asked) => void }) {
  const t = useTranslate();
  const label = useLabel();
  const pick = (name: 'brand' | 'kind' | 'period', title: string, choices: readonly [id: string, text: string][]) => (
    <TextField
      select
      label={title}
      value={asked[name]}
      sx={{ minWidth: 170 }}
      onChange={({ target: { value } }) => {
        const next = { ...asked, [name]: value };
        onChange(name === 'kind' ? { ...next, period: entryOf(periodsOf, value)?.[0] ?? '' } : next);
      }}
    >
      {choices.map(([id, text]) => (
        <MenuItem key={id} value={id}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <>
      {pick('brand', t('console.limits.brand'), brands.map(({ id, name }) => [id, name] as const))}
      {pick('kind', t('resources.runs.fields.kind'), kinds.map((id) => [id, label('contract_kind', id)] as const))}
      {pick('period', t('resources.runs.fields.period'), periodsOf[asked.kind].map((id) => [id, label('contract_period', id)] as const))}
      <TextField
        type="datetime-local"
        label={t('console.run.at')}
        value={asked.at}
        onChange={(event) => onChange({ ...asked, at: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
} // prettier-ignore

/** Any period, over or running, by what is known now: nothing is stored and nothing is paid. */
export default function SettlementPreview() {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const text = usePeriodText();
  const brands = useBrands();
  const [asked, setAsked] = useState<Asked>({
    brand: '', kind: 'DAILY', period: 'D', at: toLocal(new Date().toISOString()),
  }); // prettier-ignore
  const brand = brands.find(({ id }) => id === asked.brand) ?? brands[0];
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (query: Asked) => api.previewRun({ ...query, at: fromLocal(query.at) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (brand && asked.at) mutate({ ...asked, brand: brand.id });
  };
  return (
    <Page title={t('console.run.try')}>
      <p className="muted">{t('console.run.try_what')}</p>
      <Card>
        <form className="row ends" onSubmit={submit}>
          <Fields asked={{ ...asked, brand: brand?.id ?? '' }} brands={brands} onChange={setAsked} />
          <Button type="submit" variant="contained" disabled={isPending || !asked.at}>
            {t(isPending ? 'console.action.working' : 'console.run.preview_start')}
          </Button>
        </form>
      </Card>
      {error && <Problem error={error} />}
      {data && variables && !error && (
        <Card title={text({ ...data, period: variables.period })}>
          <PreviewResult preview={data} currency={brand?.currency ?? 'VND'} />
        </Card>
      )}
    </Page>
  );
}
