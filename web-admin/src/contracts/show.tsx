import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ContractRecord } from '../api/types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Card, Facts, RecordLink, State, TableBox, When } from '../ui/bits.js';
import { useLabel } from '../ui/format.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';
import { AmendButton } from './offer-dialog.js';
import { VersionTerms } from './terms.js';
import { BrandName } from '../ui/brand-name.js';

const terminable = ['ACTIVE', 'TERMINATION_REQUESTED', 'SUSPENDED'];

/** Requests a termination, which another operator decides. */
function Terminate({ contract }: { contract: ContractRecord }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.requestTermination(contract.id, { reason }),
    {
      refresh: ['contracts', 'terminations', 'auditLogs'],
      done: 'console.contract.terminate_done',
      onDone: () => setOpen(false),
    },
  );
  if (!terminable.includes(contract.state) || !isAllowed(permissions, 'contracts', 'terminate')) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('console.contract.terminate')}
      </Button>
      {open && (
        <ReasonDialog
          open
          danger
          title={t('console.contract.terminate')}
          consequence={t('console.contract.terminate_text')}
          presets={['contract_abuse', 'contract_wish']}
          confirm={t('console.contract.terminate')}
          pending={isPending}
          error={error}
          onSubmit={start}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function History({ contract }: { contract: ContractRecord }) {
  const t = useTranslate();
  const label = useLabel();
  return (
    <Card title={t('console.contract.history')} flush>
      <TableBox label={t('console.contract.history')}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t('console.contract.at')}</th>
              <th scope="col">{t('console.contract.move')}</th>
              <th scope="col">{t('console.contract.actor')}</th>
              <th scope="col" className="num">
                {t('console.contract.version')}
              </th>
              <th scope="col">{t('console.contract.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {(contract.history ?? []).map((step) => (
              <tr key={`${step.at}${step.move}`}>
                <td>
                  <When at={step.at} />
                </td>
                <td>{label('contract_move', step.move)}</td>
                <td>{label('contract_actor', step.actor)}</td>
                <td className="num">{step.version}</td>
                <td>{step.reason || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
}

function ContractScreen() {
  const t = useTranslate();
  const label = useLabel();
  const contract = useRecordContext<ContractRecord>();
  if (!contract) return <NoRecord />;
  const name = (field: string) => t(`resources.contracts.fields.${field}`);
  const member = (id: string | null, username: string | null) =>
    id === null ? t('console.contract.platform') : <RecordLink to={`/members/${id}/show`}>{username ?? id}</RecordLink>;
  return (
    <Page
      title={t('console.contract.title', { kind: label('contract_kind', contract.kind), id: contract.id })}
      actions={
        <>
          <AmendButton contract={contract} />
          <Terminate contract={contract} />
        </>
      }
    >
      <div className="row">
        <State value={contract.state} />
      </div>
      <div className="cols">
        <Card title={t('console.contract.facts')}>
          <Facts
            rows={[
              [name('brand'), <BrandName key="b" code={contract.brand} />],
              [name('upline'), member(contract.uplineId, contract.upline)],
              [name('downline'), member(contract.downlineId, contract.downline)],
              [name('version'), contract.version],
              [name('effectiveFrom'), <When key="f" at={contract.effectiveFrom} />],
              [name('effectiveUntil'), <When key="u" at={contract.effectiveUntil} />],
              [name('answerBy'), <When key="a" at={contract.answerBy} />],
              [name('createdAt'), <When key="c" at={contract.createdAt} />],
            ]}
          />
        </Card>
        {(contract.versions ?? []).map((version) => (
          <Card key={version.version} title={t('console.contract.version_no', { version: version.version })}>
            <VersionTerms version={version} />
          </Card>
        ))}
      </div>
      <History contract={contract} />
      <AuditTrail objectType="contract" objectId={contract.id} />
    </Page>
  );
}

export default function ContractShow() {
  return (
    <ShowScreen>
      <ContractScreen />
    </ShowScreen>
  );
}
