import { useTranslate } from 'react-admin';
import { wholeOf } from './odds.js';
import { sliceColours } from './tones.js';

interface Slice {
  readonly kind: string;
  readonly weight: number;
}

/** The wheel as its slices are: each as wide as its odds. Its table says the same in words. */
export function Face({ segments }: { segments: readonly Slice[] }) {
  const t = useTranslate();
  const whole = wholeOf(segments) || 1;
  let before = 0;
  const stops = segments.map(({ kind, weight }, place) => {
    const from = (100 * before) / whole;
    before += weight;
    const colour = kind === 'NOTHING' ? '#3a3e49' : sliceColours[place % sliceColours.length];
    return `${colour} ${from}% ${(100 * before) / whole}%`;
  });
  return (
    <figure className="stack tight" style={{ margin: 0, justifyItems: 'center' }}>
      <div
        role="img"
        aria-label={t('console.wheel.preview')}
        style={{ width: 180, height: 180, borderRadius: '50%', background: `conic-gradient(${stops.join(', ')})` }}
      />
      <figcaption className="xs faint">{t('console.wheel.preview')}</figcaption>
    </figure>
  );
}
