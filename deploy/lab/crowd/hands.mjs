/** Every hand for real money of the studio's book, with its seats and their rounds. */
export const handsSql = `select h.id::text, h.stake_minor::text as stake, h.seats, h.rake_minor::text as rake, h.void_reason as void,
    (select json_agg(json_build_object('win', s.win_minor::text, 'bet', r.bet_minor::text, 'paid', r.win_minor::text, 'state', r.state))
     from pvp_hand_seat s left join round r on r.id = s.round_id where s.hand_id = h.id) as players
  from pvp_hand h where h.mode = 'real'`;

const rakePercent = 3n;
const mostRake = 200_000_000n;

/** What is wrong with hands: the pot is all that was staked, the rake 3 % of it up to its cap, and the rest is paid, to the last unit. */
export function wrongHands(hands) {
  return hands.flatMap(({ id, stake, seats, rake, void: voided, players }) => {
    const name = `hand ${id}`;
    if (players?.length !== seats) return [`${name} has ${players?.length ?? 0} seats of ${seats}`];
    if (voided !== null) {
      const stayed = players.filter(({ state }) => state !== null && !['VOID', 'REFUSED'].includes(state));
      return stayed.map(({ state }) => `${name} is void, and a round of it ${state}`);
    }
    if (rake === null) return [`${name} has no end`];
    const pot = BigInt(stake) * BigInt(seats);
    const due = (pot * rakePercent) / 100n < mostRake ? (pot * rakePercent) / 100n : mostRake;
    const paid = players.reduce((sum, { win }) => sum + BigInt(win ?? 0), 0n);
    const booked = players.every(
      ({ win, bet, paid: told, state }) => state === 'SETTLED' && bet === stake && told === win,
    );
    return [
      ...(BigInt(rake) === due ? [] : [`${name}: the rake is ${rake}, not ${due}`]),
      ...(paid + BigInt(rake) === pot ? [] : [`${name}: ${paid} paid and ${rake} rake are not the pot of ${pot}`]),
      ...(booked ? [] : [`${name}: its rounds are not its stakes and wins`]),
    ];
  });
}
