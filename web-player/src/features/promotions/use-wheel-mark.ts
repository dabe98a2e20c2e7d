import { useWheelChances, useWheels } from '../../api/wheels';
import { useLater } from '../../components/use-later';
import { useSession } from '../../session';
import { useReader } from '../notices/use-reader';

/** Whether a spin waits for the member, of today or given by a promotion. Asked for once the first view is over. */
export function useWheelMark(): boolean {
  const { status, trial } = useSession();
  const reader = useReader();
  const isLater = useLater() && status === 'member' && !trial;
  const { data } = useWheels({ page: 1, perPage: 6 }, reader, isLater);
  const open = isLater ? data?.data.find((wheel) => wheel.status === 'OPEN') : undefined;
  return (useWheelChances(open?.id, reader).data?.left ?? 0) > 0;
}
