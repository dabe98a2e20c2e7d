import { useLotteryWords } from './words';

/** Whether a number of the board is one that was bet on. */
export type IsHit = (number: string) => boolean;

const tiers = ['DB', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8'] as const;

/** What was drawn: an official board by prize, or the numbers of a vendor draw in their order. A hit is ringed and underlined. */
export function Board({ result, isHit = () => false }: { result: object; isHit?: IsHit }) {
  const { prize } = useLotteryWords();
  if (Array.isArray(result))
    return (
      <ol className="lot-balls num" dir="ltr">
        {(result as number[]).map((n, i) => (
          // Their order is what they are: the same number may come twice.
          <li key={`${i} ${n}`}>{n}</li>
        ))}
      </ol>
    );
  const prizes = new Map(Object.entries(result as Record<string, string[]>));
  return (
    <table className="lot-board num">
      <tbody>
        {tiers
          .filter((tier) => prizes.has(tier))
          .map((tier) => (
            <tr key={tier} className={tier === 'DB' ? 'first' : undefined}>
              <th scope="row">{prize(tier)}</th>
              <td dir="ltr">
                {prizes.get(tier)?.map((number, i) => (
                  <span key={`${i} ${number}`} className={isHit(number) ? 'hit' : undefined}>
                    {number}
                  </span>
                ))}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
