import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { PlatformOffer } from '../api/types.js';
import { Dash, RecordLink, State, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { useLabel } from '../ui/format.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { OfferButton } from './offer-dialog.js';
import { OfferedTerms } from './terms.js';

type Verdict = 'approve' | 'reject' | 'withdraw';

const states = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'];
const filters = [
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={states.map((id) => ({ id, name: `console.state.${id}` }))}
  />,
];

const columns = columnsOf<PlatformOffer>('platformOffers', [
  'id',
  'brand',
  'kind',
  'downlineId',
  'downline',
  'contractId',
  'state',
  'reason',
  'maker',
  'checker',
  'createdAt',
  'decidedAt',
]);

function VerdictDialog({ asked, verdict, onClose }: { asked: PlatformOffer; verdict: Verdict; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.decidePlatformOffer(asked.id, verdict, { reason }),
    {
      refresh: ['contracts', 'platformOffers', 'auditLogs'],
      done: `console.platform_offer.${verdict}_done`,
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      wide
      danger={verdict !== 'approve'}
      title={t(`console.platform_offer.${verdict}`)}
      consequence={t(`console.platform_offer.${verdict}_text`, { name: asked.maker, reason: asked.reason })}
      presets={verdict === 'approve' ? ['checked_request', 'agreed'] : ['no_need', 'wrong_request']}
      confirm={t(`console.platform_offer.${verdict}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <OfferedTerms offer={asked} />
    </ReasonDialog>
  );
}

/** Whoever asked takes it back; who may approve decides on what others asked. */
function Decide({ asked }: { asked: PlatformOffer }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  if (asked.state !== 'PENDING') return null;
  const own = asked.makerId === String(identity?.id);
  const decides = isAllowed(permissions, 'platformOffers', 'approve');
  const no = own ? isAllowed(permissions, 'platformOffers', 'offer') && 'withdraw' : decides && 'reject';
  return (
    <span className="row tight">
      {own && <span className="badge info">{t('console.approval.own')}</span>}
      {no && (
        <Button size="small" variant="outlined" color="error" onClick={() => setVerdict(no)}>
          {t(`console.platform_offer.${no}`)}
        </Button>
      )}
      {!own && decides && (
        <Button size="small" variant="contained" onClick={() => setVerdict('approve')}>
          {t('console.platform_offer.approve')}
        </Button>
      )}
      {verdict && <VerdictDialog asked={asked} verdict={verdict} onClose={() => setVerdict(null)} />}
    </span>
  );
}

/** What operators ask to offer top lines in the platform's name, and others decide. */
export default function PlatformOfferList() {
  const t = useTranslate();
  const label = useLabel();
  return (
    <ConsoleList
      title={t('console.menu.platformOffers')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filterDefaultValues={{ state: 'PENDING' }}
      filters={filters}
      columns={columns}
      chips={<OfferButton />}
    >
      <DataTable<PlatformOffer> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<PlatformOffer> source="kind" render={(row) => label('contract_kind', row.kind)} />
        <DataTable.Col<PlatformOffer>
          source="downline"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.downlineId}/show`}>{row.downline}</RecordLink>}
        />
        <DataTable.Col<PlatformOffer>
          source="contractId"
          disableSort
          render={(row) =>
            row.contractId === null ? (
              <Dash />
            ) : (
              <RecordLink to={`/contracts/${row.contractId}/show`}>{row.contractId}</RecordLink>
            )
          }
        />
        <DataTable.Col source="reason" disableSort />
        <DataTable.Col source="maker" />
        <DataTable.Col<PlatformOffer> source="checker" render={(row) => row.checker ?? <Dash />} />
        <DataTable.Col<PlatformOffer> source="state" render={(row) => <State value={row.state} />} />
        <DataTable.Col<PlatformOffer> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<PlatformOffer> source="expiresAt" render={(row) => <When at={row.expiresAt} />} />
        <DataTable.Col<PlatformOffer>
          label={t('console.action.actions')}
          disableSort
          render={(row) => <Decide asked={row} />}
        />
      </DataTable>
    </ConsoleList>
  );
}
