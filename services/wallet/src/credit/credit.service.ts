import { Injectable } from '@nestjs/common';
import { Clock, ctx, Turns } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { AccountService, type MemberAccount } from '../ledger/account.service.js';
import { LimitService } from '../ledger/limit.service.js';
import { LimitOverviewService } from '../limits/limit-overview.service.js';
import { monthlyFigures, type MonthlyFigures } from '../monthly/monthly-figures.js';
import { monthlyLines } from '../monthly/monthly-lines.js';
import type { StatementCheckRequest } from '../monthly/monthly.dto.js';
import { CheckCodes } from '../paper/check-code.js';
import { paperOf, type Paper } from '../paper/paper.js';
import { creditCsv } from './credit-csv.js';
import { creditPdf } from './credit-pdf.js';
import { ValidBetsService } from './valid-bets.service.js';
import type { CreditCheckDto, CreditFileQuery, CreditLimitDto, CreditQuery, CreditReportDto } from './credit.dto.js';

const dayMs = 86_400_000;
/** What was booked with the last moments of a period is in the journal by then. */
const settledMs = 3_600_000;
const mostDays = 366;
/** So many periods of one member are reported on for the first time within a day: each reads its part of the journal. */
const mostNew = 24;

/** A report without what is only of this moment. */
type Content = Omit<CreditReportDto, 'final' | 'checkCode'>;

/** What members' money did in a period: their credit reports, and the codes that prove them. */
@Injectable()
export class CreditService {
  private readonly codes = new CheckCodes(config.statementKey);
  /** A report may read a year of the journal: one of those of one asker is made at a time. */
  private readonly turns = new Turns({ atOnce: 1, waiting: 4 });
  private readonly documents = new Turns({ atOnce: 1, waiting: 8 });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountService,
    private readonly limits: LimitService,
    private readonly overview: LimitOverviewService,
    private readonly validBets: ValidBetsService,
  ) {}

  /** Of the member in hand. Raises `no_account`, `credit_period` for days that are none, too many or to come, and `credit_too_many`. */
  own(query: CreditQuery): Promise<CreditReportDto> {
    return this.inTurn(() => this.found(query));
  }

  /** The same as a file; documents are set in the process that books bets, one at a time, and one member waits in its line once. */
  ownFile({ format, ...query }: CreditFileQuery): Promise<Paper> {
    const { language } = ctx();
    return this.inTurn(async () => {
      const report = await this.found(query);
      return this.documents.run(format, () =>
        paperOf(`credit-report-${report.number}`, format, {
          csv: () => creditCsv(report, language),
          pdf: () => creditPdf(report, language),
        }),
      );
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.run(`member ${principal().id}`, work);
  }

  private async found(query: CreditQuery): Promise<CreditReportDto> {
    const { id, username } = principal();
    const account = await this.accounts.find(id, query.currency);
    if (!account) throw errors.no_account();
    return this.of(account, username, query);
  }

  /** What a printed report says, to whoever has its whole code: he was shown the paper, and has to see whether it is the same. */
  async check({ number, code }: StatementCheckRequest): Promise<CreditCheckDto> {
    const content = this.codes.begins(number, code) ? await this.kept(number) : null;
    if (!content || !this.codes.isCodeOf(number, canonical(content), code)) return { valid: false, report: null };
    return { valid: true, report: this.final(content) };
  }

  private async of(account: MemberAccount, member: string, { first, last }: CreditQuery): Promise<CreditReportDto> {
    // Money and valid bets are of the same days.
    const zone = (await this.validBets.zoneOf(account.brand)) ?? config.businessZone;
    const { from, until } = await this.spanOf(first, last, zone);
    const number = `${account.memberId}-${first.replaceAll('-', '')}-${last.replaceAll('-', '')}-${account.currency}`;
    const known = await this.kept(number);
    if (known) return this.final(known);
    const isOver =
      this.clock.now().getTime() >= until.getTime() + settledMs &&
      (await this.validBets.isComplete(account.brand, last));
    if (isOver) await this.requireFew(account.memberId);
    const content = await this.made(account, { number, member, first, last, zone, from, until });
    if (!isOver) return { ...content, final: false, checkCode: null };
    await this.database.query(
      sql`insert into credit_report (number, member_id, content, made_at) values ($1, $2, $3::jsonb, $4) on conflict (number) do nothing`,
      [number, account.memberId, JSON.stringify(content), content.madeAt],
    );
    // Of two that were made at once the first one counts.
    return this.final((await this.kept(number)) ?? content);
  }

  private final(content: Content): CreditReportDto {
    return { ...content, final: true, checkCode: this.codes.codeOf(content.number, canonical(content)) };
  }

  private async kept(number: string): Promise<Content | null> {
    const [row] = await this.database.query<{ content: Content }>(
      sql`select content from credit_report where number = $1`,
      [number],
    );
    if (!row) return null;
    const { content } = row;
    const { exclusion } = content;
    return {
      ...content,
      madeAt: new Date(content.madeAt),
      exclusion: exclusion && { choice: exclusion.choice, until: new Date(exclusion.until) },
    };
  }

  private async requireFew(memberId: bigint): Promise<void> {
    const since = new Date(this.clock.now().getTime() - dayMs);
    const [row] = await this.database.query<{ made: number }>(
      sql`select count(*)::int as made from credit_report where member_id = $1 and made_at > $2`,
      [memberId, since],
    );
    if ((row?.made ?? 0) >= mostNew) throw errors.credit_too_many({ limit: mostNew });
  }

  private async spanOf(first: string, last: string, zone: string): Promise<{ from: Date; until: Date }> {
    const [start, end] = [first, last].map((day) => new Date(`${day}T00:00:00Z`).getTime());
    const isReal = [first, last].every((day) => isDay(day));
    if (!isReal || start === undefined || end === undefined || start > end || end - start >= mostDays * dayMs)
      throw errors.credit_period();
    const [span] = await this.database.query<{ from: Date; until: Date }>(daySpan, [first, last, zone]);
    if (!span || span.from > this.clock.now()) throw errors.credit_period();
    return span;
  }

  private async made(
    { memberId, accountId, brand, currency, ...account }: MemberAccount,
    {
      number,
      member,
      first,
      last,
      zone,
      from,
      until,
    }: Pick<Content, 'number' | 'member' | 'first' | 'last' | 'zone'> & Span,
  ): Promise<Content> {
    const [[found], validBets, limits, exclusion] = await Promise.all([
      this.database.query<MonthlyFigures>(monthlyFigures, [memberId, currency, from, until]),
      this.validBets.of(memberId, currency, first, last),
      this.overview.of({ ...account, memberId, accountId, brand, currency }),
      this.limits.exclusion(memberId),
    ]);
    if (!found) throw new Error(`no figures of member ${memberId}`);
    const lines = [...found.lines].sort((a, b) => monthlyLines.indexOf(a.kind) - monthlyLines.indexOf(b.kind));
    const sum = (of: 'inMinor' | 'outMinor') => lines.reduce((all, line) => all + BigInt(line[of]), 0n);
    const [came, went] = [sum('inMinor'), sum('outMinor')];
    // A report that does not add up is never shown: then the journal itself needs a look.
    if (BigInt(found.openingMinor) + came - went !== BigInt(found.closingMinor))
      throw new Error(`credit report ${number} does not add up: ${JSON.stringify(found)}`);
    return {
      number,
      memberId: String(memberId),
      member,
      brand,
      first,
      last,
      zone,
      currency,
      openingMinor: found.openingMinor,
      lines,
      inMinor: String(came),
      outMinor: String(went),
      closingMinor: found.closingMinor,
      validBets,
      validMinor: String(validBets.reduce((all, { validMinor }) => all + BigInt(validMinor), 0n)),
      limits: limits.flatMap(({ kind, period, setBy, amountMinor }): CreditLimitDto[] =>
        amountMinor === null ? [] : [{ kind, period, setBy, amountMinor: String(amountMinor) }],
      ),
      exclusion: exclusion && { choice: exclusion.choice, until: exclusion.until },
      madeAt: this.clock.now(),
    };
  }
}

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Whether a text of the right form is a day of the calendar. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/* From where the day $1 begins in the zone $3 to where the day $2 ends. */
const daySpan = sql`
  select $1::date::timestamp at time zone $3 as "from", ($2::date + 1)::timestamp at time zone $3 as until`;

/** What a check code is of: all that is printed. It stays as it is: codes that are printed count on. */
const canonical = (report: Content): string =>
  JSON.stringify([
    report.member,
    report.brand,
    report.first,
    report.last,
    report.zone,
    report.openingMinor,
    report.lines.map(({ kind, inMinor, outMinor, count }) => [kind, inMinor, outMinor, count]),
    report.closingMinor,
    report.validBets.map(({ category, validMinor, rounds }) => [category, validMinor, rounds]),
    report.limits.map(({ kind, period, setBy, amountMinor }) => [kind, period, setBy, amountMinor]),
    report.exclusion && [report.exclusion.choice, report.exclusion.until.toISOString()],
    report.madeAt.toISOString(),
  ]);
