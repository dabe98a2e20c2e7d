import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import { ApiError } from '../api/problem.js';
import type { ContractRecord, Member } from '../api/types.js';
import { MemberPicker } from '../lines/member-picker.js';
import { useLabel } from '../ui/format.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { draftOfKind, draftOfTerms, kinds, termsOfDraft, type Kind } from './offer-draft.js';
import { OfferFields } from './offer-fields.js';

const refresh = ['contracts', 'platformOffers', 'auditLogs'];
const presets = ['agreed', 'contract_wish'];

interface Refused {
  readonly details?: { readonly problems?: ReadonlyArray<{ code: string; tier?: number }> } | null;
}

/** Each reason for which an offer was refused, in words. */
function Problems({ error }: { error: unknown }) {
  const t = useTranslate();
  const problems = error instanceof ApiError ? ((error.body as Refused | undefined)?.details?.problems ?? []) : [];
  if (problems.length === 0) return null;
  return (
    <ul className="note neg" role="alert">
      {problems.map(({ code, tier }) => (
        <li key={`${code}${tier}`}>
          {tier !== undefined && <b>{`${t('console.contract.tier')} ${tier + 1}: `}</b>}
          {t(`console.offer_problem.${code}`)}
        </li>
      ))}
    </ul>
  );
}

/** Asks to offer a top line a contract of the platform's; another operator decides, then the agent. */
function OfferDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const label = useLabel();
  const [member, setMember] = useState<Member | null>(null);
  const [draft, setDraft] = useState(() => draftOfKind('DIVIDEND'));
  const terms = member && termsOfDraft(draft, member.currency);
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      api.offerPlatformContract({ downlineId: String(member?.id), kind: draft.kind, terms: terms as NonNullable<typeof terms>, reason }),
    { refresh, done: 'console.platform_offer.asked', onDone: onClose },
  ); // prettier-ignore
  return (
    <ReasonDialog
      open
      wide
      title={t('console.platform_offer.offer')}
      consequence={t('console.platform_offer.offer_text')}
      presets={presets}
      confirm={t('console.platform_offer.ask')}
      ready={member !== null && terms !== null}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <MemberPicker required label={t('console.platform_offer.top_line')} value={member} onChange={setMember} />
      <TextField
        select
        label={t('resources.platformOffers.fields.kind')}
        value={draft.kind}
        onChange={({ target }) =>
          setDraft(({ tiers, activeBet, endsAt }) => ({
            ...draftOfKind(target.value as Kind, tiers),
            activeBet,
            endsAt,
          }))
        }
      >
        {kinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {label('contract_kind', kind)}
          </MenuItem>
        ))}
      </TextField>
      <OfferFields
        draft={draft}
        brand={member?.brand}
        currency={member?.currency}
        fixedPeriod={false}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
      />
      <Problems error={error} />
    </ReasonDialog>
  );
}

type Version = NonNullable<ContractRecord['versions']>[number];

function AmendDialog({ contract, version, onClose }: { contract: ContractRecord; version: Version; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState(() => draftOfTerms(contract.kind, version, contract.currency));
  const terms = termsOfDraft(draft, contract.currency);
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      api.amendPlatformContract(contract.id, { terms: terms as NonNullable<typeof terms>, reason }),
    { refresh, done: 'console.platform_offer.asked', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      wide
      title={t('console.platform_offer.amend')}
      consequence={t('console.platform_offer.amend_text')}
      presets={presets}
      confirm={t('console.platform_offer.ask')}
      ready={terms !== null}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <OfferFields
        draft={draft}
        brand={contract.brand}
        currency={contract.currency}
        fixedPeriod
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
      />
      <Problems error={error} />
    </ReasonDialog>
  );
} // prettier-ignore

/** Opens the form for who may ask. */
export function OfferButton() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (!isAllowed(permissions, 'contracts', 'offer')) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('console.platform_offer.offer')}
      </Button>
      {open && <OfferDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same for other terms of a contract of the platform's that runs, and has no amendment waiting. */
export function AmendButton({ contract }: { contract: ContractRecord }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  const version = contract.versions?.find((one) => one.version === contract.version);
  const may = contract.uplineId === null && contract.state === 'ACTIVE' && contract.pendingVersion === null;
  if (!may || !version || !isAllowed(permissions, 'contracts', 'offer')) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('console.platform_offer.amend')}
      </Button>
      {open && <AmendDialog contract={contract} version={version} onClose={() => setOpen(false)} />}
    </>
  );
}
