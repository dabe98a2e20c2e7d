import { drawTickets, opened, pools } from '../jackpot.js';
import { bets, fieldsIn, type Draw, type Game, type Listing, type Sheet } from '../game.js';
import { answered, answeredNow, playSlot } from './engine.js';
import { figures } from './figures.js';
import type { Model, SlotRound } from './model.js';
import { codeOf, numberOf, titleOf, type Title } from './titles.js';
import { entryOf } from '@banyan/kernel/rules';

export interface SlotChoice {
  /** Free spins bought, where the model sells them. */
  readonly buy: boolean;
}

/** What was drawn: the numbers that the engine asked for, in order, then the tickets of the pools; all else follows from them. */
export type SlotDrawn = readonly number[];

/** Plays the round again from its numbers. */
export function replaySlot(model: Model, { buy }: SlotChoice, drawn: SlotDrawn): SlotRound {
  let at = 0;
  return answeredNow(playSlot(model, buy), () => drawn[at++] ?? 0);
}

/** Units as money of a stake that includes the price of what was bought. */
export const unitsMoney = (model: Model, { buy }: SlotChoice, stakeMinor: bigint, units: number): bigint =>
  (stakeMinor / BigInt(costOf(model, buy)) / BigInt(model.unit)) * BigInt(units);

const costOf = (model: Model, buy: boolean): number => (buy ? (model.buy?.cost ?? 1) : 1);

/** A slot game whose mathematics are the title's model. */
export interface SlotGame extends Game<SlotChoice, SlotDrawn> {
  readonly title: Title;
}

/** The title of a code as a game; undefined when there is none. */
export function slotOf(code: string): SlotGame | undefined {
  const number = numberOf(code);
  return number === null ? undefined : slotGame(titleOf(number));
}

function slotGame(title: Title): SlotGame {
  const { model } = title;
  return {
    title,
    sheet: sheetOf(title),
    choiceOf(asked) {
      const buy = fieldsIn(asked)['buy'] ?? false;
      return typeof buy === 'boolean' && (!buy || model.buy) ? { buy } : null;
    },
    costOf: ({ buy }) => costOf(model, buy),
    async draw(draw: Draw, { buy }) {
      const drawn: number[] = [];
      await answered(playSlot(model, buy), async (count) => {
        const number = await draw(count);
        drawn.push(number);
        return number;
      });
      return model.pools ? [...drawn, ...(await drawTickets(draw))] : drawn;
    },
    ...(model.pools && { poolsWon: (drawn: SlotDrawn, stakeMinor: bigint) => opened(ticketsOf(drawn), stakeMinor) }),
    winOf: (drawn, choice, stakeMinor) => unitsMoney(model, choice, stakeMinor, replaySlot(model, choice, drawn).units),
  };
}

/** The last numbers of a round of the jackpot model. */
export const ticketsOf = (drawn: SlotDrawn): SlotDrawn => drawn.slice(-pools.length);

/** Codes of the jackpot model's titles among the first so many. */
export const jackpotTitles = (titles: number): string[] =>
  Array.from({ length: titles }, (_, index) => index + 1)
    .filter((number) => titleOf(number).model.pools)
    .map(codeOf);

function sheetOf({ code, names, model, motif, palette }: Title): Sheet {
  const { rtp, volatility } = entryOf(figures, model.id) ?? { rtp: '0', volatility: null };
  return {
    code,
    family: 'slots',
    names,
    rtp,
    lines: model.lines.length || null,
    bets,
    listing: {
      type: 'slots',
      features: featuresOf(model),
      tags: [model.id],
      volatility,
      art: { motif, palette: palette.id },
    },
  };
}

const featuresOf = (model: Model): Listing['features'] => [
  ...(model.rows[0] === model.rows[1] ? [] : ['megaways']),
  ...(model.buy ? ['buy-feature'] : []),
  ...(Object.keys(model.scatter).length > 0 ? ['free-spins'] : []),
  ...(model.cascade ? ['cascades'] : []),
  ...(model.hold ? ['hold-and-spin'] : []),
  ...(model.expanding ? ['expanding-wilds'] : []),
  ...(model.pools ? ['jackpot'] : []),
];
