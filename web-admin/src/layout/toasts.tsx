import { Alert, Snackbar } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';

const standard = { info: 3_000, success: 4_000, warning: 6_000, error: null } as const;

/** One toast at a time. Errors, and whatever asks for it, stay until they are closed. */
export function Toasts() {
  const t = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const [current, setCurrent] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!notifications.length || current) return;
    setCurrent(takeNotification() ?? undefined);
    setOpen(true);
  }, [notifications, current, takeNotification]);
  if (!current) return null;
  const { message, type, notificationOptions } = current;
  const tone = type === 'success' || type === 'warning' || type === 'error' ? type : 'info';
  const hide = notificationOptions?.autoHideDuration;
  return (
    <Snackbar
      open={open}
      autoHideDuration={hide === undefined ? standard[tone] : hide}
      onClose={(_, reason) => reason !== 'clickaway' && setOpen(false)}
      slotProps={{ transition: { onExited: () => setCurrent(undefined) } }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert
        severity={tone}
        onClose={() => setOpen(false)}
        closeText={t('ra.action.close')}
        sx={{ border: '1px solid var(--color-line)', boxShadow: 'var(--shadow-2)', maxWidth: 560 }}
      >
        {typeof message === 'string' ? t(message, { _: message, ...notificationOptions?.messageArgs }) : message}
      </Alert>
    </Snackbar>
  );
}
