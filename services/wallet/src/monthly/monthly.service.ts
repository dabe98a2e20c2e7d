import { Injectable } from '@nestjs/common';
import { Clock, ctx, Turns } from '@banyan/kernel/app';
import { auditAction, principal, requireScope } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { IdentityService } from '../identity/identity.service.js';
import { AccountService, type MemberAccount } from '../ledger/account.service.js';
import { CheckCodes } from '../paper/check-code.js';
import { paperOf, type Paper, type PaperFormat } from '../paper/paper.js';
import { monthlyFigures, monthSpan, type MonthlyFigures } from './monthly-figures.js';
import { monthlyLines } from './monthly-lines.js';
import { monthlyCsv } from './monthly-csv.js';
import { monthlyPdf } from './monthly-pdf.js';
import type {
  MonthlyFileQuery,
  MonthlyQuery,
  MonthlyStatementDto,
  StatementCheckDto,
  StatementCheckRequest,
} from './monthly.dto.js';

/** What was booked with the last moments of a month is in the journal by then. */
const settledMs = 10 * 60_000;

const numberForm = /^(\d{1,18})-(2\d{3})(0[1-9]|1[0-2])-([A-Z]{3,8})$/;

/** What agents were paid, paid and moved in a month: their monthly statements, and the codes that prove them. */
@Injectable()
export class MonthlyStatementService {
  private readonly codes = new CheckCodes(config.statementKey);
  /** A statement reads a month of the journal: some of those of one asker run at a time. */
  private readonly turns = new Turns({ atOnce: 2, waiting: 6 });
  private readonly documents = new Turns({ atOnce: 1, waiting: 8 });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountService,
    private readonly identity: IdentityService,
  ) {}

  /** Of the agent in hand. Raises `no_account`, and `month_not_begun` for a month to come. */
  own(query: MonthlyQuery): Promise<MonthlyStatementDto> {
    const { id, username } = principal();
    return this.turns.run(`member ${id}`, () => this.of(id, username, query));
  }

  async ownFile({ format, ...query }: MonthlyFileQuery): Promise<Paper> {
    return this.fileOf(await this.own(query), format);
  }

  /** Of anybody, for an operator. */
  async any(memberId: bigint, query: MonthlyQuery): Promise<MonthlyStatementDto> {
    const member = await this.identity.member(memberId);
    if (!member) throw errors.no_account();
    requireScope(member.brand);
    return this.turns.run(`operator ${principal().id}`, () => this.of(memberId, member.username, query));
  }

  /** The same as a file; who took it is in the audit log. */
  async anyFile(memberId: bigint, { format, ...query }: MonthlyFileQuery): Promise<Paper> {
    const statement = await this.any(memberId, query);
    const { number, checkCode } = statement;
    const taken = { action: 'ledger.export_statement', objectType: 'member', objectId: memberId };
    await this.database.transaction((tx) =>
      auditAction(tx, { ...taken, after: { number, format, checkCode } }, this.clock.now()),
    );
    return this.fileOf(statement, format);
  }

  /** What the journal says of a printed statement, to whoever has its whole code: he was shown the paper, and has to see whether it is the same. */
  async check(request: StatementCheckRequest): Promise<StatementCheckDto> {
    const { number, code } = request;
    if (!this.codes.begins(number, code)) return { valid: false, statement: null };
    const statement = await this.turns.run(`check ${number}`, () => this.proved(request));
    return { valid: statement !== null, statement };
  }

  /** The same for an operator, with the figures. */
  async checkAsOperator(request: StatementCheckRequest): Promise<StatementCheckDto> {
    const statement = await this.turns.run(`operator ${principal().id}`, () => this.proved(request));
    if (statement) requireScope(statement.brand);
    return { valid: statement !== null, statement };
  }

  /** The statement that a number and a code are of. */
  private async proved({ number, code }: StatementCheckRequest): Promise<MonthlyStatementDto | null> {
    const [, id, year, month, currency] = numberForm.exec(number) ?? [];
    if (id === undefined || currency === undefined || !this.codes.begins(number, code)) return null;
    const account = await this.accounts.find(BigInt(id), currency);
    if (!account) return null;
    const member = await this.identity.member(BigInt(id));
    const statement = await this.stated(account, member?.username ?? '', `${year}-${month}`);
    return statement.final && this.codes.isCodeOf(number, canonical(statement), code) ? statement : null;
  }

  /** Documents are set in the process that books bets: few at a time. */
  private fileOf(statement: MonthlyStatementDto, format: PaperFormat): Promise<Paper> {
    return this.documents.run(format, () => fileOf(statement, format, ctx().language));
  }

  private async of(memberId: bigint, member: string, { month, currency }: MonthlyQuery): Promise<MonthlyStatementDto> {
    const account = await this.accounts.find(memberId, currency);
    if (!account) throw errors.no_account();
    return this.stated(account, member, month);
  }

  private async stated(account: MemberAccount, member: string, month: string): Promise<MonthlyStatementDto> {
    const { memberId, brand, currency } = account;
    const [span] = await this.database.query<{ from: Date; until: Date }>(monthSpan, [
      `${month}-01`,
      config.businessZone,
    ]);
    const now = this.clock.now();
    if (!span || span.from > now) throw errors.month_not_begun();
    const { from, until } = span;
    const [found] = await this.database.query<MonthlyFigures>(monthlyFigures, [memberId, currency, from, until]);
    if (!found) throw new Error(`no figures of member ${memberId}`);
    const lines = [...found.lines].sort((a, b) => monthlyLines.indexOf(a.kind) - monthlyLines.indexOf(b.kind));
    const sum = (of: 'inMinor' | 'outMinor') => lines.reduce((all, line) => all + BigInt(line[of]), 0n);
    const [came, went] = [sum('inMinor'), sum('outMinor')];
    const number = `${memberId}-${month.replace('-', '')}-${currency}`;
    // A statement that does not add up is never shown: then the journal itself needs a look.
    if (BigInt(found.openingMinor) + came - went !== BigInt(found.closingMinor))
      throw new Error(`statement ${number} does not add up: ${JSON.stringify(found)}`);
    const all = await this.accounts.ofMember(memberId);
    const statement: MonthlyStatementDto = {
      number,
      memberId: String(memberId),
      member,
      brand,
      month,
      currency,
      currencies: all.map((one) => one.currency),
      from,
      until,
      openingMinor: found.openingMinor,
      lines,
      inMinor: String(came),
      outMinor: String(went),
      closingMinor: found.closingMinor,
      final: now.getTime() >= until.getTime() + settledMs,
      checkCode: null,
    };
    return statement.final ? { ...statement, checkCode: this.codes.codeOf(number, canonical(statement)) } : statement;
  }
}

/** What a check code is of. It stays as it is: codes that are printed count on. */
const canonical = ({ member, brand, from, until, openingMinor, lines, closingMinor }: MonthlyStatementDto): string =>
  JSON.stringify([
    member,
    brand,
    from.toISOString(),
    until.toISOString(),
    openingMinor,
    lines.map(({ kind, inMinor, outMinor, count }) => [kind, inMinor, outMinor, count]),
    closingMinor,
  ]);

const fileOf = (statement: MonthlyStatementDto, format: PaperFormat, language: string): Promise<Paper> =>
  paperOf(`statement-${statement.number}`, format, {
    csv: () => monthlyCsv(statement, language),
    pdf: () => monthlyPdf(statement, language, config.businessZone),
  });
