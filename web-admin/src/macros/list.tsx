import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import { isAllowed } from '../api/access.js';
import type { Macro } from '../api/notice-types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { MacroDialog } from './macro-dialog.js';

const languages = inPlayer.map(({ code, name }) => ({ id: code, name }));

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="language" source="language" choices={languages} translateChoice={false} />,
  <BrandFilter key="brand" source="brand" />,
];

function RemoveDialog({ macro, onClose }: { macro: Macro; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.removeMacro(macro.id, { reason }), {
    refresh: ['macros', 'auditLogs'],
    done: 'console.macro.removed',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      danger
      title={t('console.macro.remove_title', { title: macro.title })}
      consequence={t('console.macro.remove_text')}
      presets={['mistake', 'finished']}
      confirm={t('console.macro.remove')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Commands({ macro }: { macro: Macro }) {
  const t = useTranslate();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen('change')}>
        {t('ra.action.edit')}
      </Button>
      <Button size="small" variant="outlined" color="error" onClick={() => setOpen('remove')}>
        {t('console.macro.remove')}
      </Button>
      {open === 'change' && <MacroDialog macro={macro} onClose={close} />}
      {open === 'remove' && <RemoveDialog macro={macro} onClose={close} />}
    </>
  );
}

/** Answers that operators have ready, by brand and language. */
export default function MacroList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'macros', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.macros')}
      sort={{ field: 'title', order: 'ASC' }}
      filters={filters}
      actions={
        editable && (
          <DialogButton
            label={t('console.macro.write')}
            dialog={(close) => <MacroDialog macro={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<Macro> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<Macro> source="title" render={(row) => <b dir="auto">{row.title}</b>} />
        <DataTable.Col<Macro>
          source="content"
          disableSort
          render={(row) => (
            <span className="sm muted break" dir="auto">
              {row.content.slice(0, 120)}
            </span>
          )}
        />
        <DataTable.Col<Macro> source="language" disableSort />
        <DataTable.Col<Macro> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Macro> source="updatedAt" render={(row) => <When at={row.updatedAt} />} />
        <DataTable.Col<Macro>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {editable && <Commands macro={row} />}
              <AuditButton objectType="macro" objectId={row.id} name={row.title} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
