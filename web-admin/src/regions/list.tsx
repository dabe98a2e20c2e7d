import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { RegionRule } from '../api/types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Badge } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { NumberCol } from '../ui/number-col.js';
import { useCountry } from './country.js';
import { RemoveRuleDialog, RuleDialog } from './rule-dialog.js';
import { VisitorCheck } from './visitor.js';

const filters = [
  <ChoiceFilter
    key="kind"
    source="kind"
    alwaysOn
    choices={(['allow', 'deny'] as const).map((id) => ({ id, name: `console.platform.region.kind.${id}` }))}
  />,
  <BrandFilter key="brand" source="brand" />,
];

function Place({ rule }: { rule: RegionRule }) {
  const country = useCountry();
  if (rule.country === null) return <span className="mono">{rule.network}</span>;
  return (
    <span>
      {country(rule.country)} <span className="mono faint">{rule.country}</span>
    </span>
  );
}

function Actions() {
  const t = useTranslate();
  const rule = useRecordContext<RegionRule>();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  if (!rule) return null;
  const close = () => setDialog(null);
  const name = rule.country ?? rule.network ?? '';
  return (
    <span className="row tight nowrap">
      <Button size="small" onClick={() => setDialog('edit')}>
        {t('console.platform.edit')}
        <span className="sr">: {name}</span>
      </Button>
      <Button size="small" onClick={() => setDialog('remove')}>
        {t('console.platform.allowed.remove')}
        <span className="sr">: {name}</span>
      </Button>
      {dialog === 'edit' && <RuleDialog rule={rule} onClose={close} />}
      {dialog === 'remove' && <RemoveRuleDialog rule={rule} onClose={close} />}
    </span>
  );
}

/** Who may enter by where he comes from, in the order in which rules are tried. */
export default function RegionRuleList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'regionRules', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.regionRules')}
      sort={{ field: 'priority', order: 'ASC' }}
      filters={filters}
      actions={
        editable && (
          <DialogButton
            label={t('console.platform.region.add')}
            dialog={(close) => <RuleDialog rule={null} onClose={close} />}
          />
        )
      }
      intro={
        <>
          <p className="muted">{t('console.platform.region.intro')}</p>
          <VisitorCheck />
        </>
      }
    >
      <DataTable<RegionRule> rowClick={false} bulkActionButtons={false}>
        <NumberCol source="priority" />
        <DataTable.Col<RegionRule>
          source="kind"
          render={({ kind }) => (
            <Badge tone={kind === 'allow' ? 'pos' : 'neg'} icon={kind === 'allow' ? 'check' : 'lock'}>
              {t(`console.platform.region.kind.${kind}`)}
            </Badge>
          )}
        />
        <DataTable.Col<RegionRule> source="country" cellClassName="title" render={(rule) => <Place rule={rule} />} />
        <DataTable.Col<RegionRule> source="brand" render={({ brand }) => <BrandName code={brand} />} />
        <DataTable.Col<RegionRule>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {editable && <Actions />}
              <AuditButton objectType="region-rule" objectId={row.id} name={row.id} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
