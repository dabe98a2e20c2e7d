import { useSessionStore, type Modal } from '../session';
import { ChangePasswordModal } from './auth/change-password.modal';
import { ForgotPasswordModal } from './auth/forgot-password.modal';
import { LoginModal } from './auth/login.modal';
import { LogoutModal } from './auth/logout.modal';
import { NeedTrueAccountModal } from './auth/need-true-account.modal';
import { RegisterModal } from './auth/register.modal';
import { NoticesModal } from './messages/notices.modal';
import { AnnouncementsModal } from './notices/announcements.modal';
import { PopupModal } from './notices/popup.modal';

function shown(modal: Modal) {
  switch (modal.kind) {
    case 'login':
      return <LoginModal reason={modal.reason} />;
    case 'forgotPassword':
      return <ForgotPasswordModal />;
    case 'register':
      return <RegisterModal />;
    case 'changePassword':
      return <ChangePasswordModal reason={modal.reason} />;
    case 'needTrueAccount':
      return <NeedTrueAccountModal />;
    case 'notices':
      return <NoticesModal index={modal.index} />;
    case 'announcements':
      return <AnnouncementsModal type={modal.type} index={modal.index} />;
    case 'popup':
      return <PopupModal />;
    case 'logout':
      return <LogoutModal />;
  }
}

/** The modal on top of the stack. The ones below wait, and come back when it closes. */
export default function Modals() {
  const modals = useSessionStore((state) => state.modals);
  const top = modals.at(-1);
  return top ? shown(top) : null;
}
