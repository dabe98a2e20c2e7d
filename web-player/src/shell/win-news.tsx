import { Suspense, useCallback, useEffect, useState } from 'react';
import { onBigWin, type BigWin } from '../api/wins';
import { lazyInTime } from '../navigation/chunks';

const Celebration = lazyInTime(() => import('../features/shared/celebration'));

/** Big wins, one at a time; what shows them comes with the first. */
export function WinNews() {
  const [win, setWin] = useState<BigWin | null>(null);
  const over = useCallback(() => setWin(null), []);
  useEffect(() => onBigWin(setWin), []);
  return (
    win && (
      <Suspense fallback={null}>
        <Celebration win={win} onOver={over} />
      </Suspense>
    )
  );
}
