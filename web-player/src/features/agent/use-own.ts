import { useContract, useContracts, type ContractKind } from '../../api/agent';
import { versionInForce } from './words';

/** My own contract of the kind, which mine to a downline must stay within. */
export function useOwn(kind: ContractKind, own: string) {
  const found = useContracts({ page: 1, perPage: 1, filter: { downlineId: own, kind, state: 'ACTIVE' } });
  const id = found.data?.data[0]?.id ?? null;
  const { data } = useContract(id);
  return { loading: !found.data || (id !== null && !data), version: data && versionInForce(data) };
}
