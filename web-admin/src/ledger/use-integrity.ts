import { useReading } from '../ui/use-reading.js';

/** The last check of the whole ledger. */
export const useIntegrity = () => useReading(['integrity'], 'ledger', (api) => api.integrity());
