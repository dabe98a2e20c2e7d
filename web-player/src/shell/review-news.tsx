import { Suspense, useEffect, useState } from 'react';
import { onReview, type HeldWin } from '../api/wins';
import { lazyInTime } from './chunks';

const ReviewNotice = lazyInTime(() => import('../features/shared/review-notice'));

/** Tells at once when a win waits for a review, and what became of it; what says so comes with the first. */
export function ReviewNews() {
  const [wins, setWins] = useState<readonly HeldWin[]>([]);
  useEffect(() => onReview((win) => setWins((known) => [...known, win])), []);
  return (
    wins.length > 0 && (
      <Suspense fallback={null}>
        {wins.map((win, place) => (
          <ReviewNotice key={place} win={win} />
        ))}
      </Suspense>
    )
  );
}
