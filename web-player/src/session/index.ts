export { useBalance, type BalanceView } from './use-balance';
export { useMayRegister } from './use-may-register';
export { useMemberGate } from './use-member-gate';
export { useSession, type Session } from './use-session';
export { useSessionStore, type Modal } from './store';
export { useSupportUnread } from './use-support-unread';
export { useUnreadCount } from './use-unread';
export { useVendors, type Vendors } from './use-vendors';
