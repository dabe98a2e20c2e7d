import { Button, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { isAllowed } from '../api/access.js';
import type { Member } from '../api/types.js';
import { Copy, State } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';
import { TrialBadge } from '../ui/names.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { MemberCash } from './cash.js';
import { AdjustButton } from '../adjustments/propose-dialog.js';
import { FreezeDialog } from './freeze-dialog.js';
import { MemberLimitsTab } from './limits.js';
import { MemberMonthly } from './monthly.js';
import { MemberNotes } from './notes.js';
import { ResetButton } from './reset-button.js';
import { ResetLinkButton } from './reset-link-button.js';
import { TypeButton } from './type-button.js';
import { MemberProfile } from './profile.js';
import { MemberAudit, MemberDevices, MemberRounds, MemberStatement, MemberWallet } from './trails.js';

/** Tab → the resource whose permission opens it. */
const tabs = {
  profile: 'members',
  wallet: 'ledger',
  cash: 'deposits',
  statement: 'ledger',
  monthly: 'ledger',
  rounds: 'rounds',
  limits: 'limits',
  devices: 'memberSessions',
  notes: 'memberNotes',
  audit: 'auditLogs',
} as const;
type TabName = keyof typeof tabs;

function Body({ tab, member }: { tab: TabName; member: Member }) {
  switch (tab) {
    case 'wallet':
      return <MemberWallet member={member} />;
    case 'cash':
      return <MemberCash member={member} />;
    case 'devices':
      return <MemberDevices member={member} />;
    case 'notes':
      return <MemberNotes member={member} />;
    case 'statement':
      return <MemberStatement member={member} />;
    case 'monthly':
      return <MemberMonthly member={member} />;
    case 'rounds':
      return <MemberRounds member={member} />;
    case 'limits':
      return <MemberLimitsTab member={member} />;
    case 'audit':
      return <MemberAudit member={member} />;
    default:
      return <MemberProfile member={member} />;
  }
}

function FreezeButton({ member }: { member: Member }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (!isAllowed(permissions, 'members', 'freeze') || member.status === 'CLOSED') return null;
  const frozen = member.status === 'FROZEN';
  return (
    <>
      <Button
        variant="outlined"
        color={frozen ? 'inherit' : 'error'}
        startIcon={<Icon name="lock" />}
        onClick={() => setOpen(true)}
      >
        {t(frozen ? 'console.member.unfreeze' : 'console.member.freeze')}
      </Button>
      {open && <FreezeDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}

function MemberScreen() {
  const t = useTranslate();
  const member = useRecordContext<Member>();
  const { permissions = [] } = usePermissions<string[]>();
  const [search, setSearch] = useSearchParams();
  const visible = (Object.keys(tabs) as TabName[]).filter((name) => isAllowed(permissions, tabs[name], 'list'));
  const tab = visible.find((name) => name === search.get('tab')) ?? 'profile';
  if (!member) return <NoRecord />;
  return (
    <Page
      title={member.username}
      actions={
        <>
          <AdjustButton member={member} />
          <TypeButton member={member} />
          <ResetLinkButton member={member} />
          <ResetButton member={member} />
          <FreezeButton member={member} />
        </>
      }
    >
      <div className="row">
        <span className="muted num">
          {t('console.member.id')} {member.id}
        </span>
        <Copy text={member.id} />
        <State value={member.status} />
        <TrialBadge accountType={member.accountType} />
      </div>
      <Tabs
        value={tab}
        variant="scrollable"
        onChange={(_, value: TabName) => setSearch({ tab: value }, { replace: true })}
      >
        {visible.map((name) => (
          <Tab key={name} value={name} label={t(`console.member_tab.${name}`)} />
        ))}
      </Tabs>
      <Body tab={tab} member={member} />
    </Page>
  );
}

export default function MemberShow() {
  return (
    <ShowScreen>
      <MemberScreen />
    </ShowScreen>
  );
}
