import { useEffect, type CSSProperties } from 'react';
import type { BigWin } from '../../api/wins';
import { Money } from '../../components/money';
import { sound } from '../../sound/sound';
import './celebration.css';

const leaves = Array.from({ length: 16 }, (_, n) => n);
const shownMs = 2_600;

/** A big win under falling leaves. Seen only: the balance is said aloud where it always is. */
export default function Celebration({ win, onOver }: { win: BigWin; onOver: () => void }) {
  useEffect(() => {
    sound('win');
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [win, onOver]);
  return (
    <div className="celebration" aria-hidden="true">
      {leaves.map((leaf) => (
        <i key={leaf} style={{ '--leaf': leaf } as CSSProperties} />
      ))}
      <Money signed tone="win" minor={win.amountMinor} currency={win.currency} />
    </div>
  );
}
