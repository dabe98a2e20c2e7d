import { DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { MallReward } from '../api/promotion-types.js';
import { Badge, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { NumberCol } from '../ui/number-col.js';
import { useTitle } from '../ui/title.js';
import { types } from './draft.js';
import { FormDialog } from './form-dialog.js';
import { rewardTones } from './tones.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={Object.keys(rewardTones).map((id) => ({ id, name: `console.mall.state.${id}` }))}
  />,
  <ChoiceFilter key="type" source="type" choices={types.map((id) => ({ id, name: `console.mall.type.${id}` }))} />,
  <BrandFilter key="brand" source="brand" />,
];

/** Rewards of the points mall, what was changed last first. */
export default function MallRewardList() {
  const t = useTranslate();
  const titleOf = useTitle();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <ConsoleList
      title={t('console.menu.mallRewards')}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={filters}
      actions={
        isAllowed(permissions, 'mallRewards', 'edit') && (
          <DialogButton
            label={t('console.mall.write')}
            dialog={(close) => <FormDialog reward={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<MallReward> rowClick={(id) => `/mallRewards/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<MallReward>
          source="title"
          disableSort
          render={(row) => <RecordLink to={`/mallRewards/${row.id}/show`}>{titleOf(row)}</RecordLink>}
        />
        <DataTable.Col<MallReward> source="type" disableSort render={(row) => t(`console.mall.type.${row.type}`)} />
        <DataTable.Col<MallReward>
          source="state"
          disableSort
          render={(row) => <Badge tone={rewardTones[row.state]}>{t(`console.mall.state.${row.state}`)}</Badge>}
        />
        <DataTable.Col<MallReward> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <NumberCol<MallReward> source="points" disableSort />
        <NumberCol<MallReward> source="stock" disableSort />
        <NumberCol<MallReward> source="taken" disableSort />
        <DataTable.Col<MallReward> source="updatedAt" render={(row) => <When at={row.updatedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
