import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { doContract, useAgentChanged, type ContractDetail, type ContractVerb } from '../../api/agent';
import { Button, ButtonLink } from '../../components/button';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { paths } from '../../navigation/paths';
import { AcceptDialog } from './accept-dialog';
import { EndDialog } from './end-dialog';
import { TerminateDialog } from './terminate-dialog';

type Action = ContractVerb | 'accept' | 'terminate' | 'termination/accept' | 'amend';

/** Asked for in a dialog of their own. */
const inDialog = ['accept', 'terminate', 'termination/accept'] as const;
type InDialog = (typeof inDialog)[number];
const asDialog = (action: Action): InDialog | undefined => inDialog.find((one) => one === action);
const looks = { accept: 'primary', terminate: 'danger-line', 'termination/accept': 'primary' } as const;

/** What this side may do with the contract as it is. Source: domain notes 4.4. */
export function actionsOf(
  {
    state,
    pendingVersion,
    uplineId,
    downlineId,
  }: Pick<ContractDetail, 'state' | 'pendingVersion' | 'uplineId' | 'downlineId'>,
  own: string,
): Action[] {
  const upline = uplineId === own;
  const downline = downlineId === own;
  if (state === 'TERMINATION_REQUESTED')
    return upline ? ['termination/withdraw'] : downline ? ['termination/reject', 'termination/accept'] : [];
  if (pendingVersion !== null && (state === 'REQUESTED' || state === 'ACTIVE'))
    return upline ? ['withdraw'] : downline ? ['reject', 'accept'] : [];
  return state === 'ACTIVE' && upline ? ['terminate', 'amend'] : [];
}

function useDo(id: string) {
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  const changed = useAgentChanged();
  const [busy, setBusy] = useState<ContractVerb | null>(null);
  const run = async (verb: ContractVerb) => {
    setBusy(verb);
    try {
      await doContract(id, verb);
      toast.info(t(`done.${verb}`));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      await changed();
      setBusy(null);
    }
  };
  return { busy, run };
}

/** The buttons of the side that looks; nothing when it is the other's turn. */
export function ContractActions({ contract, own }: { contract: ContractDetail; own: string }) {
  const { t } = useTranslation('agent');
  const { busy, run } = useDo(contract.id);
  const [open, setOpen] = useState<InDialog | null>(null);
  const actions = actionsOf(contract, own);
  if (actions.length === 0) return null;
  const close = () => setOpen(null);
  return (
    <div className="row wrap-ok gap-3">
      {actions.map((action) => {
        if (action === 'amend')
          return (
            <ButtonLink key={action} look="primary" to={paths.agentAmend(contract.id)}>
              {t('action.amend')}
            </ButtonLink>
          );
        const dialog = asDialog(action);
        if (dialog)
          return (
            <Button key={action} look={looks[dialog]} onClick={() => setOpen(dialog)}>
              {t(`action.${dialog}`)}
            </Button>
          );
        const verb = action as ContractVerb;
        return (
          <Button key={action} look="secondary" busy={busy === verb} onClick={() => void run(verb)}>
            {t(`action.${verb}`)}
          </Button>
        );
      })}
      {open === 'accept' && <AcceptDialog contract={contract} onClose={close} />}
      {open === 'termination/accept' && <EndDialog contract={contract} onClose={close} />}
      {open === 'terminate' && <TerminateDialog id={contract.id} onClose={close} />}
    </div>
  );
}
