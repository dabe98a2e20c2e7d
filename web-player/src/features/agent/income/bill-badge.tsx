import { useTranslation } from 'react-i18next';
import type { BillState } from '../../../api/agent-bills';
import { Badge } from '../../../components/badge';
import { lookOfBill } from './bill-words';

/** Where a bill's money is, in a word. */
export function BillBadge({ state }: { state: BillState }) {
  const { t } = useTranslation('income');
  const { tone, icon } = lookOfBill(state);
  return (
    <Badge tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Badge>
  );
}
