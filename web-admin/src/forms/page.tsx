import { Button, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading, useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { BrandField, BrandForms } from '../api/types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Card, RecordLink } from '../ui/bits.js';
import { Diff } from '../ui/diff.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useBrands } from '../ui/use-brands.js';
import { useVerb } from '../ui/use-verb.js';
import { FieldList } from './field-list.js';
import { Preview } from './preview.js';
import { RuleForm } from './rule-form.js';
import { TryOut } from './try-out.js';

const placed = (fields: readonly BrandField[]) => fields.map((field, at) => ({ ...field, position: at + 1 }));

interface SendProps {
  forms: BrandForms;
  name: string;
  draft: BrandField[];
  onClose: () => void;
}

/** What would change, and why. */
function SendDialog({ forms, name, draft, onClose }: SendProps) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.proposeForms(forms.id, { fields: draft, reason }),
    { refresh: ['forms', 'approvals', 'queueCounts', 'auditLogs'], done: 'console.platform.proposed', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      wide
      title={t('console.forms.title', { name })}
      consequence={t('console.forms.text')}
      presets={['duties', 'partner', 'law']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <Diff before={{ fields: placed(forms.fields) }} after={{ fields: placed(draft) }} changedOnly />
    </ReasonDialog>
  );
}

/** The forms of one brand as they are to become; nothing changes until a second operator agrees. */
function Editor({ forms, name, mayEdit }: { forms: BrandForms; name: string; mayEdit: boolean }) {
  const t = useTranslate();
  const [draft, setDraft] = useState(forms.fields);
  const [chosen, setChosen] = useState<BrandField['field']>('nickname');
  const [sending, setSending] = useState(false);
  const changed = JSON.stringify(draft) !== JSON.stringify(forms.fields);
  const rule = draft.find(({ field }) => field === chosen);
  const bounds = forms.bounds.find(({ field }) => field === chosen);
  const closed = !mayEdit || forms.waiting !== null;
  return (
    <>
      {forms.waiting && <RecordLink to={`/approvals/${forms.waiting}/show`}>{t('console.forms.waiting')}</RecordLink>}
      <div className="cols top">
        <Card title={t('console.forms.list')} flush>
          <FieldList fields={draft} chosen={chosen} closed={closed} onChoose={setChosen} onOrder={setDraft} />
        </Card>
        <div className="stack">
          {rule && bounds && (
            <>
              <Card title={t('console.forms.rule', { name: t(`console.profile_field.${chosen}`) })}>
                <RuleForm
                  rule={rule}
                  bounds={bounds}
                  closed={closed}
                  onChange={(change) =>
                    setDraft(draft.map((one) => (one.field === chosen ? { ...one, ...change } : one)))
                  }
                />
              </Card>
              {mayEdit && (
                <Card title={t('console.forms.test')}>
                  <TryOut key={chosen} brand={forms.id} rule={rule} />
                </Card>
              )}
            </>
          )}
          <Card title={t('console.forms.preview')}>
            <Preview fields={draft} />
          </Card>
        </div>
      </div>
      {!closed && (
        <div className="row">
          <Button variant="contained" disabled={!changed} onClick={() => setSending(true)}>
            {t('console.role.send')}
          </Button>
          <Button disabled={!changed} onClick={() => setDraft(forms.fields)}>
            {t('ra.action.undo')}
          </Button>
        </div>
      )}
      {sending && <SendDialog forms={forms} name={name} draft={draft} onClose={() => setSending(false)} />}
    </>
  );
}

/** What a brand asks its members for, at the registration and in the profile. */
export default function FormsPage() {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { permissions = [] } = usePermissions<string[]>();
  const brands = useBrands();
  const [picked, setPicked] = useState<string | null>(null);
  const brand = picked ?? brands[0]?.id ?? '';
  const name = brands.find(({ id }) => id === brand)?.name ?? brand;
  const { data, error, refetch } = useQuery({
    queryKey: ['forms', brand],
    queryFn: () => api.brandForms(brand),
    enabled: brand !== '',
  });
  return (
    <Page
      title={t('console.menu.forms')}
      actions={brand !== '' && <AuditButton objectType="brandFields" objectId={brand} name={name} />}
    >
      <TextField
        select
        label={t('console.platform.brand')}
        value={brand}
        onChange={({ target }) => setPicked(target.value)}
        className="pick"
      >
        {brands.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      <Problem error={error} retry={() => void refetch()} />
      {!data && !error && <Loading />}
      {data && (
        <Editor
          key={`${data.id} ${JSON.stringify(data.fields)}`}
          forms={data}
          name={name}
          mayEdit={isAllowed(permissions, 'brands', 'edit')}
        />
      )}
    </Page>
  );
}
