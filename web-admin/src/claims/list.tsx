import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, SearchInput, TextInput, useListContext, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { PromotionClaim } from '../api/promotion-types.js';
import { triggers } from '../campaigns/draft.js';
import { Worth } from '../ui/worth.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Badge, Dash, Money, RecordLink, State, When, type Tone } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { ChoiceFilter } from '../ui/filters.js';
import { MemberFilter } from '../ui/member-filter.js';
import { Pictures } from '../ui/picture-button.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { TitleOf } from '../ui/title.js';
import { useVerb } from '../ui/use-verb.js';

const tones: Readonly<Record<PromotionClaim['state'], Tone>> = {
  JOINED: 'info',
  APPLYING: 'warn',
  REJECTED: 'neg',
  CLAIMABLE: 'acc',
  GRANTING: 'info',
  GRANTED: 'pos',
  EXPIRED: '',
  CANCELLED: '',
};
const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    choices={Object.keys(tones).map((id) => ({ id, name: `console.claim.state.${id}` }))}
  />,
  <ChoiceFilter
    key="trigger"
    source="trigger"
    choices={triggers.map((id) => ({ id, name: `console.campaign.trigger.${id}` }))}
  />,
  <TextInput key="campaignId" source="campaignId" />,
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
];

type Verb = 'approve' | 'reject';

function DecisionDialog({ row, verb, onClose }: { row: PromotionClaim; verb: Verb; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.decideClaim(row.id, verb, { reason }), {
    refresh: ['claims', 'auditLogs'],
    done: `console.claim.${verb}_done`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t(`console.claim.${verb}`)}
      consequence={t(`console.claim.${verb}_text`)}
      presets={verb === 'approve' ? ['checked', 'agreed'] : ['documents', 'duplicate', 'wrong_request']}
      confirm={t(`console.claim.${verb}`)}
      danger={verb === 'reject'}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      {row.remark && <p className="break">“{row.remark}”</p>}
      <Pictures count={row.pictures} look={(api, place) => api.claimPicture(row.id, place)} />
    </ReasonDialog>
  );
}

function Commands({ row }: { row: PromotionClaim }) {
  const t = useTranslate();
  const [open, setOpen] = useState<Verb | null>(null);
  if (row.state !== 'APPLYING') return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen('approve')}>
        {t('console.claim.approve')}
      </Button>
      <Button size="small" variant="outlined" color="error" onClick={() => setOpen('reject')}>
        {t('console.claim.reject')}
      </Button>
      {open && <DecisionDialog row={row} verb={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** One press between what waits for a decision and all. */
function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { state, ...others } = filterValues as Record<string, unknown>;
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-pressed={state === 'APPLYING'}
        onClick={() => setFilters({ ...others, state: 'APPLYING' })}
      >
        {t('console.claim.waits')}
      </button>
      <button type="button" className="chip" aria-pressed={state === undefined} onClick={() => setFilters(others)}>
        {t('console.claim.all')}
      </button>
    </>
  );
}

/** How far a bonus is. */
function Wager({ row }: { row: PromotionClaim }) {
  const t = useTranslate();
  if (!row.bonusState) return <Dash />;
  return (
    <span className="stack tight">
      <span>{t(`console.claim.bonus.${row.bonusState}`)}</span>
      <span className="xs faint num">
        <Money minor={row.wagerDoneMinor} currency={row.currency} /> /{' '}
        <Money minor={row.wagerNeedMinor} currency={row.currency} />
      </span>
    </span>
  );
}

/** What members joined and applied for, the newest first. */
export default function ClaimList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const reviews = isAllowed(permissions, 'claims', 'review');
  return (
    <ConsoleList
      title={t('console.menu.claims')}
      sort={{ field: 'joinedAt', order: 'DESC' }}
      filters={filters}
      days={days}
      chips={<Chips />}
    >
      <DataTable<PromotionClaim> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<PromotionClaim>
          source="title"
          disableSort
          render={(row) => (
            <RecordLink to={`/campaigns/${row.campaignId}/show`}>
              <TitleOf of="campaigns" id={row.campaignId} title={row.title} />
            </RecordLink>
          )}
        />
        <DataTable.Col<PromotionClaim>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>}
        />
        <DataTable.Col<PromotionClaim>
          source="state"
          disableSort
          render={(row) => (
            <span className="row tight">
              <Badge tone={tones[row.state]}>{t(`console.claim.state.${row.state}`)}</Badge>
              {row.refusedText && <Badge tone="warn">{row.refusedText}</Badge>}
              {row.roundsState && row.refusedText === null && (
                <State value={row.roundsState === 'ASKED' ? 'WAITING' : row.roundsState} />
              )}
              {row.chargedBackAt && <Badge tone="neg">{t('console.claim.charged_back')}</Badge>}
            </span>
          )}
        />
        <DataTable.Col<PromotionClaim>
          align="right"
          source="rewardMinor"
          disableSort
          render={(row) =>
            row.rewardMinor === '0' && row.rewardCount === 0 ? (
              <Dash />
            ) : (
              <Worth kind={row.rewardKind} minor={row.rewardMinor} currency={row.currency} count={row.rewardCount} />
            )
          }
        />
        <DataTable.Col<PromotionClaim>
          source="remark"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <span>{row.remark || <Dash />}</span>
              <Pictures count={row.pictures} look={(api, place) => api.claimPicture(row.id, place)} />
            </span>
          )}
        />
        <DataTable.Col<PromotionClaim> source="bonusState" disableSort render={(row) => <Wager row={row} />} />
        <DataTable.Col<PromotionClaim> source="joinedAt" render={(row) => <When at={row.joinedAt} />} />
        <DataTable.Col<PromotionClaim>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {reviews && <Commands row={row} />}
              <AuditButton objectType="claim" objectId={row.id} name={row.title} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
