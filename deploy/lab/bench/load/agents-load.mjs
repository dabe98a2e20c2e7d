// The goals of the agent programme: periods closed and teams summed by the service's own code, in a process of its own.
import { join } from 'node:path';
import { root } from '../../common/run.mjs';
import { Connection } from './connection.mjs';
import { closedLoop } from './loops.mjs';
import { serve } from './serve.mjs';
import { memberToken } from './token.mjs';

const load = (path) => import(join(root, path));
const { SettlementService } = await load('services/contracts/dist/bill/settlement.service.js');
const { TeamDayService } = await load('services/contracts/dist/sales/team-day.service.js');
const { ChangeFollowers } = await load('services/contracts/dist/sales/change-followers.js');
const { ReportSumService } = await load('services/contracts/dist/report/report-sum.service.js');
const { ProductSumService } = await load('services/contracts/dist/products/product-sum.service.js');
const { TeamService } = await load('services/contracts/dist/team/team.service.js');
const { SettingsService } = await load('services/contracts/dist/settings/settings.service.js');
const { WatermarkService } = await load('services/contracts/dist/sales/watermark.service.js');
const { Clock } = await load('services/kernel/dist/runtime/clock.js');
const { Database } = await load('services/kernel/dist/database/database.js');
const { connect } = await load('services/kernel/dist/database/connect.js');
const { sql } = await load('services/kernel/dist/database/sql.js');
const { TableOutbox } = await load('services/kernel/dist/events/outbox.js');

let db;
let settling;
let days;
let team;

/** `zone` is the brand's, which a service would ask identity for. */
async function open({ url, zone }) {
  const source = await connect(url, { entities: [], migrations: [] }, { poolSize: 4 });
  db = new Database(source, new TableOutbox(new Clock()), { databaseUrl: url });
  const [clock, brands] = [new Clock(), { zoneOf: async () => zone }];
  const settings = new SettingsService(db, clock);
  const watermark = new WatermarkService(db, clock);
  settling = new SettlementService(db, clock, brands, watermark, settings);
  team = new TeamService(db, clock, brands);
  // Whoever sums the same changes in the same transaction is there as in the service.
  const followers = new ChangeFollowers(db);
  new ReportSumService(db, clock, brands, followers, watermark).onModuleInit();
  new ProductSumService(db, clock, brands, followers, team).onModuleInit();
  days = new TeamDayService(db, clock, brands, team, followers);
  return {};
}

/** Closes one period as the job does: computes, stores the bills, plans the payments. */
async function close({ brand, kind, period, zone, start, end }) {
  const span = { start: new Date(start), end: new Date(end), name: start };
  if (!(await settling.close({ brand, kind, period, zone, span })))
    throw new Error(`${kind} ${start} was closed before`);
  return { operations: 1 };
}

const sum = async () => ({ changes: await days.run(), operations: 1 });

const random = (list) => list[Math.floor(Math.random() * list.length)];

/** Whether a member is in an agent's team, one question after the other; `pairs`: `[agent, member]`, all true. */
async function inTeam({ seconds, pairs }) {
  const ask = async () => {
    const [agent, member] = random(pairs);
    await team.requireInTeam(db.query, BigInt(agent), BigInt(member));
    return 0;
  };
  return closedLoop(ask, {}, { seconds, inFlight: 1 });
}

/** The same way with nothing but the member's row. */
async function byKey({ seconds, pairs }) {
  const ask = async () => {
    const [row] = await db.query(sql`select 1 as one from team_member where member_id = $1`, [random(pairs)[1]]);
    if (row.one !== 1) throw new Error('no such member');
    return 0;
  };
  return closedLoop(ask, {}, { seconds, inFlight: 1 });
}

/** An agent who opens a page of the agent centre, again as soon as it is there. */
async function page({ seconds, host, path, token, agent }) {
  const line = await Connection.open(host);
  const head = [`GET ${path} HTTP/1.1`, `host: ${host}`, `authorization: Bearer ${memberToken(token, agent, 1)}`];
  const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n`);
  const open = async () => {
    const body = await line.send(request);
    if (!body.includes('"success":true')) throw new Error(body.slice(0, 300));
    return 0;
  };
  try {
    return await closedLoop(open, {}, { seconds, inFlight: 1 });
  } finally {
    line.close();
  }
}

serve({ open, close, sum, inTeam, byKey, page });
