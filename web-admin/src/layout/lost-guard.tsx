import { useEffect } from 'react';
import { useLogout, useNotify } from 'react-admin';
import { session } from '../api/session.js';

/** Leads to the log-in when the session was lost: with the screen go its dialogs, what it had read and whose name it showed. */
export function LostGuard() {
  const logout = useLogout();
  const notify = useNotify();
  useEffect(
    () =>
      session.onLost(() => {
        notify('ra.notification.logged_out', { type: 'error' });
        void logout();
      }),
    [logout, notify],
  );
  return null;
}
