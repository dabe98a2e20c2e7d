import { useLotteryWords } from './words';

const tiers = ['DB', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8'] as const;

/** What was drawn: an official board by prize, or the numbers of a vendor draw in their order. What decided a line (`marks`, such as `G4.0`) is ringed and underlined. */
export function Board({ result, marks = [] }: { result: object; marks?: readonly string[] }) {
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
                  <span key={`${i} ${number}`} className={marks.includes(`${tier}.${i}`) ? 'hit' : undefined}>
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
