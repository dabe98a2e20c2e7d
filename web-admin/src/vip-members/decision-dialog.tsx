import { useTranslate } from 'react-admin';
import type { VipMember } from '../api/promotion-types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

interface Props {
  row: VipMember;
  level: number;
  verb: 'approve' | 'refuse';
  onClose: () => void;
}

/** Sets, or refuses, the level that another operator asked for. */
export function DecisionDialog({ row, level, verb, onClose }: Props) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.decideVipLevel(row.id, verb, { level, reason }),
    { refresh: ['vipMembers', 'vipChanges', 'auditLogs'], done: `console.vip.${verb}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.vip.${verb}_of`, { name: row.username || row.id, level })}
      consequence={t('console.vip.asked_text', { name: row.askedBy ?? '', reason: row.askedReason ?? '' })}
      presets={['agreed', 'mistake', 'complaint']}
      confirm={t(`console.vip.${verb}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}
