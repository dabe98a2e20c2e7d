import { Injectable } from '@nestjs/common';
import { principal, requireScope } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { authErrors, requestErrors } from '@banyan/kernel/errors';
import { settingProblem, type SettingDefinition } from '@banyan/kernel/rules';
import { ApprovalService } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import { definitionOf, requireFitting } from './checks.js';
import { definitions } from './definitions.gen.js';
import type {
  SettingChangeRequestDto,
  SettingDifferencesDto,
  SettingDto,
  SettingFileDto,
  SettingHistoryDto,
  SettingHistoryPageDto,
  SettingImportDto,
  SettingPageDto,
  SettingResultDto,
  SettingUndoDto,
} from './setting.dto.js';
import { fitsSecret, sealSetting, visibleSetting } from './setting-secret.js';
import { SettingService, type Wanted } from './setting.service.js';
import { changesTo, ownValues, type Change } from './setting-store.js';

const done: SettingResultDto = { done: true, approval: null };

/** What operators see of settings, and what they ask for. */
@Injectable()
export class SettingConsoleService {
  constructor(
    private readonly db: Database,
    private readonly settings: SettingService,
    private readonly approvals: ApprovalService,
  ) {}

  /** Every setting of a brand, in the order of the declarations. */
  async list(brand: string): Promise<SettingPageDto> {
    await this.requireBrand(brand);
    const own = await ownValues(this.db.query, brand);
    const waiting = await this.waiting(brand);
    const data = definitions.map((definition): SettingDto => {
      const { value = null, version = 0 } = own.get(definition.key) ?? {};
      return {
        ...shown(definition),
        own: { value: visibleSetting(brand, definition, value) },
        version,
        waiting: waiting.get(definition.key) ?? null,
      };
    });
    return { data, total: data.length };
  }

  async history(query: ListQuery): Promise<SettingHistoryPageDto> {
    const own = principal().brand;
    const spec = own === '' ? listing : { ...listing, where: sql`c.brand = $1`, parameters: [own] };
    const page = await listPage<SettingHistoryDto>(this.db.query, query, spec);
    const data = page.data.map((row) => ({
      ...row,
      before: visibleOf(row, row.before),
      after: visibleOf(row, row.after),
    }));
    return { ...page, data };
  }

  /** The same again changes nothing; what somebody else changed meanwhile is refused with `setting_changed`. */
  async change(brand: string, key: string, request: SettingChangeRequestDto): Promise<SettingResultDto> {
    if (!('value' in request.to)) throw errors.setting_malformed({ key });
    return this.ask(brand, key, sealedValue(brand, key, request.to.value), request.version, request.reason);
  }

  /** Back to what it was before its newest change, as a change of its own. */
  async undo(brand: string, key: string, { version, reason }: SettingUndoDto): Promise<SettingResultDto> {
    definitionOf(key);
    const [change] = await this.db.query<{ before: unknown }>(
      sql`select before from setting_change where brand = $1 and key = $2 and version = $3`,
      [brand, key, version],
    );
    if (!change) throw errors.setting_never_changed({ key });
    return this.ask(brand, key, change.before ?? null, version, reason);
  }

  /** What a brand has of its own, to keep or to give to another brand; its secrets stay where they are. */
  async export(brand: string): Promise<SettingFileDto> {
    await this.requireBrand(brand);
    const own = await ownValues(this.db.query, brand);
    const values = Object.fromEntries(
      [...own].flatMap(([key, { value }]) => (value === null || secretKeys.has(key) ? [] : [[key, value]])),
    );
    return { format: 'banyan-settings', version: 1, brand, values };
  }

  /** What a file would change. What the file does not have goes back to the standard, unless it is to stay. */
  async compare(brand: string, { file, keep }: SettingImportDto): Promise<SettingDifferencesDto> {
    const { changes } = await this.differences(brand, file, keep);
    return {
      changes: changes.map(({ key, before, after }) => ({ key, before: { value: before }, after: { value: after } })),
    };
  }

  /** Always by two, since a file changes many at once. Nothing is asked for where the brand is as the file says. */
  async import(brand: string, { file, keep, reason }: SettingImportDto): Promise<SettingResultDto> {
    const { changes } = await this.differences(brand, file, keep);
    if (changes.length === 0) return done;
    const wanted = wantedOf(brand, changes);
    return { done: false, approval: await this.request('setting.import', brand, wanted, changes, reason) };
  }

  private async differences(brand: string, file: SettingFileDto, keep = false): Promise<{ changes: Change[] }> {
    await this.requireBrand(brand);
    const open = definitions.filter(({ key }) => !secretKeys.has(key));
    const all = keep ? {} : Object.fromEntries(open.map(({ key }): [string, unknown] => [key, null]));
    const secret = Object.keys(file.values).find((key) => secretKeys.has(key));
    if (secret !== undefined) throw errors.setting_malformed({ key: secret });
    requireAllowed(requireFitting(file.values as Record<string, unknown>));
    const changes = changesTo(await ownValues(this.db.query, brand), { ...all, ...file.values });
    requireAllowed(changes.map(({ key }) => definitionOf(key)));
    return { changes };
  }

  private async ask(
    brand: string,
    key: string,
    value: unknown,
    version: number,
    reason: string,
  ): Promise<SettingResultDto> {
    await this.requireBrand(brand);
    const wanted = { brand, values: { [key]: value }, versions: { [key]: version } };
    const asked = requireFitting(wanted.values);
    requireAllowed(asked);
    const changes = changesTo(await ownValues(this.db.query, brand), wanted.values, wanted.versions);
    if (changes.length === 0) return done;
    if (!asked.some(({ two }) => two)) {
      await this.settings.changeAlone(wanted, reason);
      return done;
    }
    const approval = await this.request('setting.change', `${brand}:${key}`, wanted, changes, reason);
    return { done: false, approval };
  }

  private request(type: string, objectId: string, payload: Wanted, changes: readonly Change[], reason: string) {
    const values = Object.fromEntries(changes.map(({ key, before }) => [key, before]));
    return this.approvals.request({
      type,
      objectId,
      payload,
      before: { brand: payload.brand, values, versions: payload.versions },
      reason,
    });
  }

  private async waiting(brand: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.approvals.pending(this.db.query, 'setting.change', `${brand}:`);
    return new Map(rows.map(({ id, objectId }) => [objectId.slice(brand.length + 1), id]));
  }

  private async requireBrand(brand: string): Promise<void> {
    requireScope(brand);
    const found = await this.db.query(sql`select from brand where code = $1`, [brand]);
    if (found.length === 0) throw requestErrors.not_found();
  }
}

/** A secret of the history as it may be seen; of a setting that is declared no longer nothing is known. */
function visibleOf<T extends { value?: unknown }>({ brand, key }: SettingHistoryDto, told: T): T {
  const definition = definitions.find((one) => one.key === key);
  return definition ? { ...told, value: visibleSetting(brand, definition, told.value) } : told;
}

const secretKeys = new Set(definitions.filter(({ type }) => type === 'secret').map(({ key }) => key));

/** What is stored of a value that an operator typed: secrets are sealed before they are asked for, kept or recorded. */
function sealedValue(brand: string, key: string, value: unknown): unknown {
  const definition = definitionOf(key);
  if (definition.type !== 'secret' || value === null || value === '') return value;
  if (typeof value !== 'string') throw errors.setting_malformed({ key });
  if (settingProblem({ ...definition, type: 'text' }, value) !== null) throw errors.setting_out_of_bounds({ key });
  if (!fitsSecret(definition, value)) throw errors.setting_malformed({ key });
  return sealSetting(brand, key, value);
}

function requireAllowed(asked: readonly SettingDefinition[]): void {
  const { permissions } = principal();
  if (asked.some(({ permission }) => !permissions.includes(permission))) throw authErrors.forbidden();
}

const wantedOf = (brand: string, changes: readonly Change[]): Wanted => ({
  brand,
  values: Object.fromEntries(changes.map(({ key, after }) => [key, after])),
  versions: Object.fromEntries(changes.map(({ key, version }) => [key, version - 1])),
});

function shown(definition: SettingDefinition): Omit<SettingDto, 'own' | 'version' | 'waiting'> {
  const { key, type, group, permission, two, standard } = definition;
  const {
    min = null,
    max = null,
    unit = null,
  }: { min?: string | number | null; max?: string | number | null; unit?: string | null } = definition.type === 'flag'
    ? {}
    : definition;
  const text = (bound: string | number | null) => (bound === null ? null : String(bound));
  return { id: key, type, group, permission, two, standard: { value: standard }, min: text(min), max: text(max), unit };
}

const listing: ListSpec = {
  from: sql`setting_change c`,
  fields: {
    id: sql`c.id::text`,
    brand: sql`c.brand`,
    key: sql`c.key`,
    version: sql`c.version`,
    before: sql`jsonb_build_object('value', c.before)`,
    after: sql`jsonb_build_object('value', c.after)`,
    reason: sql`c.reason`,
    maker: sql`c.maker`,
    checker: sql`c.checker`,
    changedAt: sql`c.changed_at`,
  },
  filters: { brand: equals(sql`c.brand`), key: equals(sql`c.key`) },
  sort: ['changedAt', 'DESC'],
  key: sql`c.id`,
};
