import { useTranslate } from 'react-admin';
import type { Member } from '../api/types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

/** Freezes an active member or thaws a frozen one, with the reason that goes to the audit log. */
export function FreezeDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslate();
  const frozen = member.status === 'FROZEN';
  const verb = frozen ? 'unfreeze' : 'freeze';
  const { start, isPending, error } = useVerb((api, reason: string) => api[verb](member.id, { reason }), {
    refresh: ['members', 'memberSessions', 'auditLogs'],
    done: `console.member.${verb}_done`,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      danger={!frozen}
      title={t(`console.member.${verb}_title`, { name: member.username })}
      consequence={t(`console.member.${verb}_text`)}
      presets={frozen ? ['cleared', 'mistake', 'asked'] : ['fraud', 'duplicate', 'documents', 'asked']}
      confirm={t(`console.member.${verb}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}
