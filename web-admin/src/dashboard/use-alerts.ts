import { useIntegrity } from '../ledger/use-integrity.js';
import { useFormat } from '../ui/format.js';
import { sla } from '../withdrawals/rules.js';
import { useDeadLetterCount, useGamesFigures, useIdentityFigures, useWalletFigures } from './queries.js';

export interface Alert {
  key: 'ledger' | 'overdue' | 'letters' | 'down' | 'maintenance' | 'vendors';
  tone: 'neg' | 'warn';
  to: string;
  args: Record<string, string | number>;
}

/** What is wrong now, from what the services measured. */
export function useAlerts(): Alert[] {
  const { span } = useFormat();
  const integrity = useIntegrity();
  const wallet = useWalletFigures();
  const letters = useDeadLetterCount();
  const identity = useIdentityFigures();
  const games = useGamesFigures();
  const alerts: Alert[] = [];
  if (identity.data?.maintenanceOpen)
    alerts.push({
      key: 'maintenance',
      tone: 'warn',
      to: '/maintenances',
      args: { smart_count: identity.data.maintenanceOpen },
    });
  if (integrity.data?.ok === false) alerts.push({ key: 'ledger', tone: 'neg', to: '/integrity', args: {} });
  if (wallet.isError) alerts.push({ key: 'down', tone: 'neg', to: '/', args: { service: 'wallet' } });
  const oldest = wallet.data?.withdrawals.oldestMinutes ?? 0;
  if (oldest >= sla.over) alerts.push({ key: 'overdue', tone: 'neg', to: '/withdrawals', args: { age: span(oldest) } });
  if (letters.data)
    alerts.push({ key: 'letters', tone: 'warn', to: '/deadLetters', args: { smart_count: letters.data } });
  if (games.data?.vendorRequests)
    alerts.push({ key: 'vendors', tone: 'warn', to: '/vendors', args: { smart_count: games.data.vendorRequests } });
  return alerts;
}
