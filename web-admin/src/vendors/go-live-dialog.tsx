import { useTranslate } from 'react-admin';
import type { Vendor } from '../api/types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

/** Asks to open a vendor's games the first time: nothing of it is offered until another operator agrees. */
export function GoLiveDialog({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.goLive(vendor.id, { reason }), {
    refresh: ['vendors', 'auditLogs'],
    done: 'console.new_vendor.live_done',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t('console.new_vendor.live')}
      consequence={t('console.new_vendor.live_text')}
      presets={['agreed']}
      confirm={t('console.new_vendor.live')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}
