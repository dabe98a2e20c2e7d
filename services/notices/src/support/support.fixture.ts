import { randomUUID } from 'node:crypto';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from '../brand/brand.service.js';
import { SupportUpkeepService } from './support-upkeep.service.js';

export const own = '/wps/notices/support';
export const admin = '/admin/v1/notices/support';
export const rights = ['support.view', 'support.edit'];

interface Conversation {
  readonly id: string;
  readonly state: string;
  readonly place: number | null;
  readonly operator: string;
  readonly closedBy: string;
}

export interface Line {
  readonly id: string;
  readonly mine: boolean;
  readonly name: string;
  readonly content: string;
}

interface Answer {
  readonly conversation: Conversation;
  readonly line: Line;
  readonly lines: Line[];
}

export const valueOf = (body: object) => (body as { value: Answer }).value;

/** Members who write, and two operators at the desk, Lan and Minh. */
export class SupportFixture {
  private constructor(
    readonly service: TestService,
    readonly lan: string,
    readonly minh: string,
    /** Settings of the brand that are not as they come. */
    readonly set: Map<string, unknown>,
  ) {}

  static async start(): Promise<SupportFixture> {
    const set = new Map<string, unknown>();
    const settings = {
      get: async (_brand: string, { key, standard }: { key: string; standard: unknown }) => set.get(key) ?? standard,
    };
    const brands = { zoneOf: async () => 'Asia/Ho_Chi_Minh', nameOf: async () => 'Banyan' };
    const service = await testService(AppModule, { replace: [[BrandService, brands], [SettingReader, settings]] }); // prettier-ignore
    service.clock.set(new Date('2026-03-16T02:00:00Z'));
    const lan = await operatorToken(rights, { id: 3, username: 'lan', brand: '' });
    return new SupportFixture(service, lan, await operatorToken(rights, { id: 4, username: 'minh' }), set);
  }

  /** Ten minutes later: both are there, nothing is open, and all settings are as they come. */
  async begin(): Promise<void> {
    this.service.clock.advance(600_000);
    this.set.clear();
    await this.comes(this.lan, 'Lan');
    await this.comes(this.minh, 'Minh');
    await this.service.db.query(
      sql`update support_conversation set state = 'CLOSED', closed_by = 'TIME', closed_at = $1 where state <> 'CLOSED'`,
      [this.service.clock.now()],
    );
  }

  comes = (token: string, name: string, there = true) => this.desk('/desk', { there, name }, token);

  desk = async (path: string, body?: object, token = this.lan) =>
    this.service.http(body ? 'POST' : 'GET', `${admin}${path}`, { token, ...(body && { body }) });

  mine = async (id: number, path = '', body?: object, more: object = {}) => {
    const token = await memberToken({ id, username: `m${id}`, ...more });
    return (await this.service.http(body ? 'POST' : 'GET', `${own}${path}`, { token, ...(body && { body }) })).body;
  };

  write = (
    id: number,
    content: string,
    { to = '', key = randomUUID() as string, pictures }: { to?: string; key?: string; pictures?: string[] } = {},
  ) => this.mine(id, to && `/conversations/${to}/lines`, { content, key, ...(pictures && { pictures }) });

  begun = async (id: number, content = 'Hello') => valueOf(await this.write(id, content)).conversation.id;

  say = (id: string, content: string, token = this.lan, key = randomUUID() as string) =>
    this.desk(`/${id}/lines`, { content, key }, token);

  lines = async (id: number, of: string, after = '') =>
    valueOf(await this.mine(id, `/conversations/${of}/lines${after}`)).lines.map(
      ({ mine, name, content }) => `${mine ? '>' : `< ${name}`} ${content}`,
    );

  conversation = async (id: number, of: string) =>
    valueOf(await this.mine(id, `/conversations/${of}/lines`)).conversation;

  taken = async (member: number) => {
    const id = await this.begun(member);
    await this.desk(`/${id}/take`, {});
    return id;
  };

  acted = async (id: string) =>
    (await this.service.events.published(OperatorActed)).filter(
      ({ objectType, objectId }) => objectType === 'support' && objectId === id,
    );

  tend = () => this.service.app.get(SupportUpkeepService).tend(new AbortController().signal);
}
