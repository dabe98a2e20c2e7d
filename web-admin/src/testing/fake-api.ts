import { permissions as all } from '../api/access.js';
import { services } from '../api/resources.js';
import * as samples from './samples/index.js';

export interface Answer {
  status: number;
  body: unknown;
}

export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Row = { id: string } & Record<string, unknown>;

const rows = (list: readonly object[]): Row[] => structuredClone(list) as Row[];

const token = (sub: string, perms: readonly string[]) =>
  `e30.${btoa(JSON.stringify({ sub, name: 'operator', role: 'superadmin', perms, idl: 900 }))}.sig`;

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message, requestId: 'req-test' },
});

/**
 * The console API in memory, in the shape of the services' answers: lists with page, sort and filter, and the
 * commands that screens need. Not a copy of their rules: the journeys run against the real platform.
 */
export class FakeApi {
  readonly requests: Request[] = [];
  /** Answers that a test wants for `METHOD path` instead. */
  readonly forced = new Map<string, Answer>();
  loggedIn = true;
  /** How long the session goes on. */
  secondsLeft = 900;
  /** Whose the cookie is. */
  operatorId = '1';
  private readonly tables: Record<string, Row[]> = {
    ...Object.fromEntries(services.map((service): [string, Row[]] => [`${service}/dead-letters`, []])),
    'identity/members': rows(samples.members),
    'identity/member-sessions': rows(samples.memberSessions),
    'identity/member-devices': rows(samples.memberDevices),
    'identity/member-notes': rows(samples.memberNotes),
    'identity/documents': rows(samples.documents),
    'identity/operators': rows(samples.operators),
    'identity/console-access': rows(samples.consoleAccess),
    'identity/roles': rows(samples.roles),
    'identity/approvals': rows(samples.approvals),
    'identity/audit-logs': rows(samples.auditLogs),
    'wallet/withdrawals': rows(samples.withdrawals),
    'wallet/deposits': rows(samples.deposits),
    'wallet/payment-cases': rows(samples.paymentCases),
    'wallet/held-wins': rows(samples.heldWins),
    'wallet/restrictions': rows(samples.restrictions),
    'wallet/adjustments': rows(samples.adjustments),
    'wallet/transfers': rows(samples.transfers),
    'wallet/transactions': rows(samples.transactions),
    'wallet/dead-letters': rows(samples.deadLetters),
    'games/vendors': rows(samples.vendors),
    'games/new-vendors': rows(samples.newVendors),
    'games/games': rows(samples.games),
    'games/rounds': rows(samples.rounds),
    'games/free-rounds': rows(samples.freeRounds),
    'games/reconciliations': rows(samples.reconciliations),
    'games/vendor-transfers': rows(samples.vendorTransfers),
    'contracts/runs': rows(samples.runs),
    'contracts/bills': rows(samples.bills),
    'contracts/defaults': rows(samples.defaults),
    'identity/brands': rows(samples.brands),
    'identity/maintenances': rows(samples.maintenances),
    'identity/allowed-ips': rows(samples.allowedIps),
    'identity/region-rules': rows(samples.regionRules),
    'contracts/contracts': rows(samples.contracts),
    'contracts/terminations': [],
    'contracts/platform-offers': rows(samples.platformOffers),
    'contracts/team-sales': rows(samples.teams),
    'identity/line-moves': rows(samples.lineMoves),
    'identity/affiliates': rows(samples.applications),
    'identity/announcements': rows(samples.announcements),
    'identity/outbox': rows(samples.outbox),
    'notices/deliveries': rows(samples.deliveries),
    'notices/pushes': rows(samples.deliveries),
    'notices/announcements': rows(samples.notices),
    'promotions/campaigns': rows(samples.campaigns),
    'promotions/dry-runs': rows(samples.dryRuns),
    'promotions/dry-run-members': rows(samples.dryRunMembers),
    'promotions/envelopes': rows(samples.envelopes),
    'promotions/wheels': rows(samples.wheels),
    'promotions/wheel-spins': rows(samples.wheelSpins),
    'promotions/tournaments': rows(samples.tournaments),
    'promotions/tournament-scores': rows(samples.tournamentScores),
    'promotions/tournament-places': rows(samples.tournamentPlaces),
    'promotions/claims': rows(samples.claims),
    'promotions/mall-rewards': rows(samples.mallRewards),
    'promotions/redemptions': rows(samples.redemptions),
    'promotions/vip-tables': rows(samples.vipTables),
    'promotions/vip-members': rows(samples.vipMembers),
    'promotions/vip-changes': rows(samples.vipChanges),
    'promotions/gifts': rows(samples.gifts),
    'promotions/point-accounts': rows(samples.pointAccounts),
    'promotions/point-entries': rows(samples.pointEntries),
    'notices/broadcasts': rows(samples.broadcasts),
    'notices/articles': rows(samples.articles),
    'notices/posts': rows(samples.posts),
    'notices/pages': rows(samples.sitePages),
    'notices/feedback': rows(samples.feedback),
    'notices/support': rows(samples.support),
    'notices/macros': rows(samples.macros),
    'notices/chat-rooms': rows(samples.chatRooms),
    'notices/chat-messages': rows(samples.chatMessages),
    'notices/chat-reports': rows(samples.chatReports),
    'notices/chat-mutes': rows(samples.chatMutes),
    'notices/chat-words': rows(samples.chatWords),
  };

  constructor(public permissions: readonly string[] = all) {}

  /** Stands in for `fetch`. */
  readonly fetch = (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = this.answer({ method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, body });
    const empty = answer.status === 204;
    return Promise.resolve(new Response(empty ? null : JSON.stringify(answer.body), { status: answer.status }));
  };

  answer(request: Request): Answer {
    this.requests.push(request);
    const path = request.path.replace('/admin/v1/', '');
    const forced = this.forced.get(`${request.method} ${path}`);
    if (forced) return forced;
    if (path.startsWith('session')) return this.session(path, request);
    if (path.startsWith('identity/enrolments/'))
      return {
        status: 200,
        body: { username: 'newbie', part: 'q8Xk2mQ9rT5vK1pL7sN4cA', expiresAt: samples.approvals[0]?.expiresAt },
      };
    const figures = this.figures(path);
    if (figures) return { status: 200, body: figures };
    const [service = '', noun = '', id, ...verb] = path.split('/');
    const table = this.tables[`${service}/${noun}`];
    if (!table) return refusal(404, 'request.not_found', 'There is nothing here');
    if (id === undefined) return request.method === 'GET' ? this.list(table, request.query) : this.propose();
    return this.one(table, decodeURIComponent(id), verb.join('/'), request);
  }

  private session(path: string, { method, body }: Request): Answer {
    const grant = {
      token: token(this.operatorId, this.permissions),
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
      operator: {
        id: this.operatorId,
        username: 'operator',
        name: 'Khánh Vy',
        role: 'superadmin',
        permissions: this.permissions,
      },
    };
    if (path === 'session' && method === 'GET')
      return { status: 200, body: { idleMinutes: 15, secondsLeft: this.secondsLeft } };
    if (method === 'DELETE') return { status: 204, body: null };
    if (path === 'session/refresh')
      return this.loggedIn ? { status: 200, body: grant } : refusal(401, 'auth.required', 'Please log in');
    if (['session/totp', 'session/step-up', 'session/enrolment/finish'].includes(path)) {
      const { code } = body as { code?: string };
      if (code !== '123456') return refusal(401, 'identity.invalid_code', 'The code is not right');
      this.loggedIn = true;
      return { status: 200, body: grant };
    }
    if (path === 'session/enrolment') {
      const { first, second } = body as { first?: string; second?: string };
      if (first !== 'part-one' || second !== 'part-two') return refusal(401, 'identity.wrong_parts', 'Not right');
      const enrolment = {
        secret: 'JBSWY3DPEHPK3PXP',
        otpauthUrl: 'otpauth://totp/Banyan:newbie?secret=JBSWY3DPEHPK3PXP',
      };
      return { status: 200, body: { challenge: 'challenge-2', enrolment } };
    }
    const { password } = body as { password?: string };
    if (password !== 'Console#2026')
      return refusal(401, 'identity.invalid_credentials', 'Name or password is not right');
    return { status: 200, body: { challenge: 'challenge-1' } };
  }

  private figures(path: string): unknown {
    if (path === 'identity/dashboard') return samples.identityDashboard;
    if (path === 'wallet/dashboard') return samples.walletDashboard;
    if (path === 'games/dashboard') return samples.gamesDashboard;
    if (path === 'contracts/dashboard') return samples.contractsDashboard;
    if (path === 'contracts/reports') return samples.reportPage;
    if (path === 'contracts/team-sales/1001') return samples.teamPlace;
    if (path === 'identity/line-moves/preview') return samples.lineMovePreview;
    if (path.startsWith('identity/line-moves/uplines/')) return samples.uplines;
    if (path === 'contracts/runs/preview') return samples.preview;
    if (path === 'wallet/integrity' || path === 'wallet/integrity/run') return samples.integrity;
    if (path === 'wallet/seals') return { data: samples.latestSeals, pageInfo: { hasNextPage: false } };
    if (path === 'wallet/seals/status') return samples.sealStatus;
    if (path === 'wallet/seals/check') return samples.sealStatus.lastFullCheck;
    const [service = '', noun] = path.split('/');
    if (noun === 'events') return samples.eventStates[service];
    if (noun === 'workings') return samples.workings[service] ?? { service, figures: [], jobs: [] };
    if (path === 'identity/audit-logs/verify') return { ok: true, checked: 240, brokenAt: null };
    if (path === 'wallet/monthly-statements/check') return { valid: true, statement: samples.monthlyStatement };
    if (path.startsWith('wallet/monthly-statements/')) return samples.monthlyStatement;
    if (path.startsWith('wallet/turnover/')) return samples.turnover;
    if (path.startsWith('wallet/accounts/')) {
      return {
        memberId: path.split('/')[2],
        accounts: [
          {
            id: '41',
            name: 'member:1001 available',
            kind: 'available',
            status: 'ACTIVE',
            overdrawn: false,
            version: '9',
            currency: 'VND',
            balanceMinor: '132040000000',
          },
          {
            id: '42',
            name: 'member:1001 hold',
            kind: 'hold',
            status: 'ACTIVE',
            overdrawn: false,
            version: '3',
            currency: 'VND',
            balanceMinor: '480000000000',
          },
        ],
      };
    }
    return undefined;
  }

  private list(table: Row[], query: URLSearchParams): Answer {
    const filter = JSON.parse(query.get('filter') ?? '{}') as Record<string, unknown>;
    const found = table.filter((row) => Object.entries(filter).every(([key, value]) => matches(row, key, value)));
    const page = Number(query.get('page') ?? 1);
    const perPage = Number(query.get('perPage') ?? 25);
    const data = found.slice((page - 1) * perPage, page * perPage).map(withoutDetail);
    return { status: 200, body: { data, total: found.length } };
  }

  private one(table: Row[], id: string, verb: string, { method, body }: Request): Answer {
    const row = table.find((one) => one.id === id);
    if (!row) return refusal(404, 'request.not_found', 'There is nothing here');
    if (method === 'PUT') Object.assign(row, body);
    if (verb === 'claim')
      Object.assign(row, {
        claimedBy: '1',
        claimedByName: 'operator',
        claimedUntil: new Date(Date.now() + 600_000).toISOString(),
      });
    if (verb === 'approve') Object.assign(row, { state: 'APPROVED', status: 'EXECUTED' });
    if (verb === 'reject') Object.assign(row, { state: 'REJECTED', status: 'REJECTED' });
    if (verb === 'freeze') Object.assign(row, { status: 'FROZEN' });
    if (verb === 'reveal')
      return { status: 200, body: { value: 'bankCard' in row ? 'DO QUOC HUY' : 'Nguyễn Minh Châu' } };
    if (verb === 'keys/rotate')
      return { status: 202, body: { change: '8', keyId: 'studio-3', part: 'wJ8x2mQ9rT5vK1pL7sN4cB6dF0hG3jZa' } };
    if (verb === 'keys/approve')
      return {
        status: 200,
        body: { keyId: 'river-2', part: 'pL7sN4cB6dF0hG3jZawJ8x2mQ9rT5vK1', previousValidUntil: null },
      };
    if (verb.startsWith('changes/')) Object.assign(row, { waiting: [] });
    return { status: 200, body: row };
  }

  private propose(): Answer {
    return { status: 202, body: this.tables['identity/approvals']?.[1] };
  }
}

/** What the services answer for one record only. */
const details =
  'bankCard checks timeline twoPersonLimitMinor needsTwo realName email mobile birthday statusReason downlines sessions keys waiting entries payload sums states actions steps hours tierTerms'.split(
    ' ',
  );

const withoutDetail = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => !details.includes(key) || ('objectId' in row && key === 'payload')),
  ) as Row;

function matches(row: Row, key: string, value: unknown): boolean {
  if (key === 'q') return JSON.stringify(row).toLowerCase().includes(String(value).toLowerCase());
  if (!(key in row)) return true;
  return [value].flat().map(String).includes(String(row[key]));
}
