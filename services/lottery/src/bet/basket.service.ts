import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, ctx, failpoint } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { systemErrors, type DomainError } from '@banyan/kernel/errors';
import { OutcomeCode, type Outcome } from '@banyan/proto/wallet/v1/wallet';
import { errors } from '../errors.js';
import type { LineFault } from '../rules/official.js';
import { WalletService } from '../wallet/wallet.service.js';
import type { BasketDto, BasketLineDto, PlaceBasketDto } from './bet.dto.js';
import { ExposureService, type Staked } from './exposure.service.js';
import { groupOf, priceLine, stakesOf, type Line, type PricedGame } from './pricing.js';
import { TicketListService } from './ticket-list.service.js';
import { commandOf, ticketColumns, versionOf, type TicketRow } from './tickets.js';

/** Specification's isAgent of an agent's assistant, who works for the team and does not play. */
const assistantType = 42;
const mostNumbers = 5000;
const mostIssues = 50;

/** Who bets: the member in hand, or the one whose plan bets for him. */
export interface Bettor {
  readonly id: bigint;
  readonly brand: string;
  readonly username: string;
}

/** A basket that is being stored, for who keeps something beside it in the same transaction. */
export interface Stored {
  readonly stakeMinor: bigint;
  readonly tickets: ReadonlyArray<{ readonly id: string; readonly issueId: string }>;
}

export interface Seat {
  readonly accountId: bigint;
  readonly currency: string;
  /** What the account may stake. */
  readonly balanceMinor: bigint;
}

interface Sold extends PricedGame {
  readonly id: string;
  readonly game: string;
}

type Priced = ReadonlyMap<string, { readonly issue: Sold; readonly lines: readonly Line[] }>;

/** Takes baskets of bets: rows and exposure in one transaction, then the stakes in one group of the wallet. */
@Injectable()
export class BasketService {
  private readonly logger = new Logger('BasketService');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly exposure: ExposureService,
    private readonly tickets: TicketListService,
  ) {}

  /**
   * All of it or nothing, once for its key: the same again answers as the first time, and finishes what a crash or an unknown answer of
   * the wallet left open.
   */
  async place(basket: PlaceBasketDto): Promise<BasketDto> {
    return this.tickets.basket(await this.bet(principal(), basket));
  }

  /**
   * The same for whoever bets; answers the basket's id. What `keep` writes stands or falls with the basket, and nothing is bet when it throws.
   */
  async bet(
    who: Bettor,
    { key, lines }: PlaceBasketDto,
    keep?: (tx: Tx, stored: Stored) => Promise<void>,
  ): Promise<string> {
    const digest = digestOf(lines);
    const known = await this.known(who.id, key);
    if (known) return this.again(known, digest);
    const seat = await this.seat(who);
    const made = await this.store(who, key, digest, lines, seat, keep);
    if (!made) return this.again(await this.mustBeKnown(who.id, key), digest);
    await failpoint('basket.after_store');
    return this.charge(made);
  }

  private async again(known: { id: string; digest: string }, digest: string): Promise<string> {
    if (known.digest !== digest) throw errors.key_reused();
    // Once one of its draws is no longer sold nobody chooses whether it counts: what is open of it is taken back.
    await this.db.query(lateSql, [known.id, this.clock.now()]);
    return this.charge(known.id);
  }

  private async known(memberId: bigint, key: string): Promise<{ id: string; digest: string } | undefined> {
    const [found] = await this.db.query<{ id: string; digest: string }>(knownSql, [memberId, key]);
    return found;
  }

  private async mustBeKnown(memberId: bigint, key: string): Promise<{ id: string; digest: string }> {
    const found = await this.known(memberId, key);
    if (!found) throw systemErrors.unavailable();
    return found;
  }

  /** The account of somebody who may bet now. `player_blocked`, `excluded`. */
  async seat({ id: memberId, brand }: Bettor): Promise<Seat> {
    const member = await this.wallet.member(memberId);
    if (member.status !== 'ACTIVE' || member.brand !== brand || member.accountType === assistantType)
      throw errors.player_blocked();
    const { accountId, balanceMinor, excludedUntil } = await this.wallet.openAccount(memberId, brand, member.currency);
    if (excludedUntil && excludedUntil > this.clock.now())
      throw errors.excluded({ until: excludedUntil.toISOString() });
    return { accountId, balanceMinor, currency: member.currency };
  }

  /** The basket's id; null when another call has stored the key meanwhile. */
  private store(
    { id: memberId, brand, username }: Bettor,
    key: string,
    digest: string,
    lines: readonly BasketLineDto[],
    { accountId, balanceMinor, currency }: Seat,
    keep: ((tx: Tx, stored: Stored) => Promise<void>) | undefined,
  ): Promise<string | null> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const [basket] = await tx.query<{ id: string }>(basketSql, [memberId, key, digest, now]);
      if (!basket) return null;
      const bounds = await this.exposure.bounds(tx, currency);
      const least = bounds.get('unit_online');
      if (least === undefined) throw errors.currency_not_offered();
      const priced = await this.priced(tx, lines, least, now);
      // Nobody fills a number with money that is not there.
      const stakeMinor = costOf(priced);
      if (stakeMinor > balanceMinor) throw errors.insufficient_funds();
      const staked: Staked[] = [...priced].map(([issueId, { lines: of }]) => ({
        issueId,
        memberId,
        currency,
        stakes: stakesOf(of),
      }));
      await this.exposure.add(tx, staked, bounds);
      const rows = [...priced.values()].map(({ issue, lines: of }) => ({
        issue: issue.id,
        game: issue.game,
        stake: String(of.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n)),
      }));
      const made = await tx.query<{ id: string; issueId: string }>(ticketsSql, [
        basket.id, memberId, accountId, brand, username, currency, now, JSON.stringify(rows),
      ]); // prettier-ignore
      await tx.query(linesSql, [
        JSON.stringify(made.flatMap(({ id, issueId }) => rowsOf(id, priced.get(issueId)?.lines))),
      ]);
      await keep?.(tx, { stakeMinor, tickets: made });
      return basket.id;
    });
  }

  /** The lines by issue, each priced as its game has it now. The issues are open, and none of them closes before the commit. */
  private async priced(tx: Tx, lines: readonly BasketLineDto[], least: bigint, now: Date): Promise<Priced> {
    const ids = [...new Set(lines.map(({ issueId }) => String(issueId)))];
    if (ids.length > mostIssues || lines.reduce((sum, { numbers }) => sum + numbers.length, 0) > mostNumbers)
      throw errors.too_many_numbers({ most: mostNumbers });
    const issues = new Map((await tx.query<Sold>(soldSql, [ids, now])).map((issue) => [issue.id, issue]));
    const found = new Map<string, { issue: Sold; lines: Line[] }>();
    for (const line of lines) {
      const issue = issues.get(String(line.issueId));
      if (!issue) throw errors.closed();
      const entry = found.get(issue.id) ?? { issue, lines: [] };
      entry.lines.push(pricedLine(issue, line, least));
      found.set(issue.id, entry);
    }
    return found;
  }

  /** Has the wallet take what is not paid for yet; refuses as it refused. */
  private async charge(basketId: string): Promise<string> {
    const tickets = await this.standing(basketId);
    const open = tickets.filter(({ state }) => state === 'PENDING');
    if (open.length > 0 && !(await this.pay(basketId, open))) {
      this.logger.warn({ msg: 'a basket was answered twice', basketId, requestId: ctx().requestId });
      await this.standing(basketId);
    }
    return basketId;
  }

  /** A basket's tickets; throws when nothing of it stands, as it was refused. */
  private async standing(basketId: string): Promise<TicketRow[]> {
    const tickets = await this.db.query<TicketRow & { refusal: string | null }>(ofBasketSql, [basketId]);
    const gone = tickets.find(({ state }) => fallen.has(state));
    if (gone) throw refusalOf(gone.refusal);
    return tickets;
  }

  /** False: another call has finished the basket or is taking it back, and what its rows say is what counts. */
  private async pay(basketId: string, open: readonly TicketRow[]): Promise<boolean> {
    const commands = open.map((ticket) => commandOf(ticket, 'bet', BigInt(ticket.stakeMinor), `b${basketId}`));
    const outcomes = await this.wallet.apply(commands);
    await failpoint('basket.after_charge');
    const told = outcomes.find(({ code }) => !booked.has(code) && code !== OutcomeCode.OUTCOME_CODE_GROUP_REFUSED);
    if (!told && outcomes.every(({ code }) => booked.has(code))) return this.placed(basketId, open, outcomes);
    if (!told || unsettled.has(told.code)) throw systemErrors.unavailable();
    const refusal = OutcomeCode[told.code].replace('OUTCOME_CODE_', '');
    // The same may have been booked through another process of the wallet: what is refused here is taken back there before it is over.
    const refused = await this.db.query(refusedSql, [basketId, refusal]);
    if (refused.length === 0) return false;
    throw refusalOf(refusal);
  }

  private async placed(basketId: string, open: readonly TicketRow[], outcomes: readonly Outcome[]): Promise<boolean> {
    const versions = outcomes.map(({ transactionId }) => versionOf(transactionId));
    const rows = await this.db.query(placedSql, [open.map(({ id }) => id), versions, basketId]);
    return rows.length === open.length;
  }
}

/** A line as its game sells it now; `least` is the smallest stake of a unit. Refused as a basket is. */
export function pricedLine(
  game: PricedGame,
  { bet, numbers, unitMinor }: Pick<BasketLineDto, 'bet' | 'numbers' | 'unitMinor'>,
  least: bigint,
): Line {
  if (unitMinor < least / (bet.startsWith('s_') ? 2n : 1n)) throw errors.unit_too_small();
  const price = priceLine(game, bet, numbers);
  if (typeof price === 'string') throw faults[price]({ bet, numbers: numbers.slice(0, 10).join(', ').slice(0, 100) });
  const { selections, units, odds } = price;
  return { bet, group: groupOf(game, bet), selections, unitMinor, stakeMinor: unitMinor * BigInt(units), odds };
}

const costOf = (priced: Priced): bigint =>
  [...priced.values()].flatMap(({ lines }) => lines).reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);

/** Nothing of tickets in these states stands, or will. */
export const fallen: ReadonlySet<string> = new Set(['REFUSED', 'VOIDING', 'VOID']);

const booked: ReadonlySet<OutcomeCode> = new Set([
  OutcomeCode.OUTCOME_CODE_APPLIED,
  OutcomeCode.OUTCOME_CODE_DUPLICATE,
]);
/** Nothing was begun: the same may be sent again. */
const unsettled: ReadonlySet<OutcomeCode> = new Set([
  OutcomeCode.OUTCOME_CODE_BUSY,
  OutcomeCode.OUTCOME_CODE_EXPIRED,
  OutcomeCode.OUTCOME_CODE_UNSPECIFIED,
]);

/** The refusal of a basket that fell, by what the wallet said of it; null where nobody answered. */
export function refusalOf(code: string | null): DomainError {
  switch (code) {
    case 'INSUFFICIENT_FUNDS':
      return errors.insufficient_funds();
    case 'ACCOUNT_BLOCKED':
    case 'NO_ACCOUNT':
      return errors.player_blocked();
    case 'LIMIT_REACHED':
      return errors.limit_reached();
    default:
      return errors.basket_void();
  }
}

const faults: Readonly<Record<LineFault, (details: Record<string, unknown>) => DomainError>> = {
  bet: errors.bet_unknown,
  numbers: errors.numbers_wrong,
  repeated: errors.numbers_repeated,
};

/** What was asked for, in a form that is the same for the same request. */
const digestOf = (lines: readonly BasketLineDto[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map((line) => [String(line.issueId), line.bet, line.numbers, String(line.unitMinor)])))
    .digest('hex');

const rowsOf = (ticket: string, lines: readonly Line[] = []) =>
  lines.map(({ bet, selections, unitMinor, stakeMinor, odds }, i) => ({
    ticket,
    place: i + 1,
    bet,
    selections,
    unit: String(unitMinor),
    stake: String(stakeMinor),
    odds,
  }));

const knownSql = sql`select id, digest from basket where member_id = $1 and key = $2`;
const basketSql = sql`
insert into basket (member_id, key, digest, placed_at) values ($1, $2, $3, $4) on conflict (member_id, key) do nothing returning id`;

/* Shared with others who bet, against who closes the issue. Beside the lock: a game that is taken off sale meanwhile was on sale when the bet came. */
const soldSql = sql`
select i.id, i.game, g.region, g.vendor_kind as "vendorKind" from issue i join lottery_game g on g.code = i.game
where i.id = any($1::bigint[]) and i.state in ('SCHEDULED', 'OPEN') and i.opens_at <= $2 and i.closes_at > $2 and g.enabled
order by i.id for share of i`;

const ticketsSql = sql`
insert into ticket (basket_id, issue_id, game, member_id, account_id, brand, username, currency, stake_minor, placed_at)
select $1, r.issue, r.game, $2, $3, $4, $5, $6, r.stake, $7 from jsonb_to_recordset($8::jsonb) as r (issue bigint, game text, stake bigint)
order by r.issue returning id, issue_id as "issueId"`;

const linesSql = sql`
insert into ticket_line (ticket_id, place, bet, selections, unit_minor, stake_minor, odds)
select r.ticket, r.place, r.bet, array(select jsonb_array_elements_text(r.selections)), r.unit, r.stake,
  array(select (jsonb_array_elements_text(r.odds))::int)
from jsonb_to_recordset($1::jsonb) as r (ticket bigint, place int, bet text, selections jsonb, unit bigint, stake bigint, odds jsonb)`;

const ofBasketSql = sql`
select ${ticketColumns}, t.refusal from ticket t join issue i on i.id = t.issue_id where t.basket_id = $1 order by t.id`;

/* Whoever ends a basket holds its row, so that all its tickets come to the same end. */
const placedSql = sql`
with held as (select id from basket where id = $3 for update)
update ticket t set state = 'PLACED', version = a.version
from unnest($1::bigint[], $2::bigint[]) as a (id, version), held
where t.id = a.id and t.basket_id = held.id and t.state = 'PENDING' returning t.id`;

const refusedSql = sql`
with held as (select id from basket where id = $1 for update)
update ticket t set state = 'VOIDING', refusal = $2 from held where t.basket_id = held.id and t.state = 'PENDING' returning t.id`;

/*
 * Beside the lock: a basket's tickets change together, and those that are written are read anew; an issue that is closed during the wait was
 * open when the call came.
 */
const lateSql = sql`
with held as (select id from basket where id = $1 for update)
update ticket t set state = 'VOIDING' from held
where t.basket_id = held.id and t.state = 'PENDING' and exists (
  select from ticket o join issue i on i.id = o.issue_id
  where o.basket_id = $1 and o.state = 'PENDING' and (i.state not in ('SCHEDULED', 'OPEN') or i.closes_at <= $2))`;
