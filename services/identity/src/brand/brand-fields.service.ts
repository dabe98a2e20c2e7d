import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BrandChanged } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { auditAction, requireScope } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { checkField, isAcceptablePattern, lengthsOf } from '@banyan/kernel/rules';
import { say } from '@banyan/texts';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService, type Decided } from '../approval/approval.service.js';
import { canonical } from '../approval/payload.js';
import { errors } from '../errors.js';
import { ageOn } from '../field/age.js';
import { problemsOf } from '../field/field-rules.js';
import { passwordProblem } from '../password/password-rule.js';
import { madePassword } from '../password/made-names.js';
import type { BrandFieldsDto, BrandFieldsUpdateDto, FieldTriedDto, FieldTryDto } from './brand-fields.dto.js';
import { Brand } from './brand.entity.js';
import { FieldRuleService, type BrandField } from '../field/field-rule.service.js';
import { credentials, editabilities, fieldNames, profileField, type FieldName } from '../field/profile-fields.js';

const type = 'brand.fields';
const schema = z.object({
  code: z.string(),
  fields: z.array(
    z.object({
      field: z.enum(fieldNames as [FieldName, ...FieldName[]]),
      position: z.number(),
      inRegister: z.boolean(),
      inProfile: z.boolean(),
      required: z.boolean(),
      patternId: z.number(),
      acceptedPattern: z.string(),
      minLength: z.number(),
      maxLength: z.number(),
      editable: z.enum(editabilities),
      unique: z.boolean(),
    }),
  ),
});
type Forms = z.infer<typeof schema>;

/** What a brand asks its members for. It changes only when two operators agree, and counts at once. */
@Injectable()
export class BrandFieldsService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly rules: FieldRuleService,
  ) {}

  onModuleInit(): void {
    this.approvals.register<Forms>({
      type,
      permission: 'brand.edit',
      schema,
      validate: (_query, { fields }) => Promise.resolve(requireSound(fields)),
      execute: (tx, forms, decided) => this.update(tx, forms, decided),
    });
  }

  /** Throws `request.not_found` for an unknown code. */
  async get(code: string): Promise<BrandFieldsDto> {
    await this.brand(code);
    const [waiting] = await this.approvals.pending(this.db.query, type, code);
    return { id: code, fields: await this.rules.of(code), bounds, waiting: waiting?.id ?? null };
  }

  async ask(code: string, { fields, reason }: BrandFieldsUpdateDto): Promise<ApprovalDto> {
    requireScope(code);
    await this.brand(code);
    const before = await this.formsOf(code);
    const payload = inOrder(code, fields);
    return this.approvals.request({ type, objectId: code, payload, before, reason });
  }

  /** Judges as the registration does, by a rule that is still to be asked for too. */
  async tryOut(code: string, { rule, value, language }: FieldTryDto): Promise<FieldTriedDto> {
    requireScope(code);
    const { birthdayMinAge: minAge, timeZone } = await this.brand(code);
    requirePattern(rule);
    const text = rule.field === 'password' ? value : value.trim();
    const told = problemsOf([rule], { [rule.field]: text }, language);
    const message = told[rule.field]?.[0] ?? null;
    const refusal = (key: string) => ({
      accepted: false,
      message: say('refusals', `identity.${key}`, language, { minAge }),
    });
    if (message !== null) return { accepted: false, message };
    if (rule.field === 'password' && passwordProblem(text, '\0')) return refusal('weak_password');
    if (rule.field === 'birthday' && text && ageOn(text, this.clock.now(), timeZone) < minAge)
      return refusal('underage');
    return { accepted: true, message: null };
  }

  /** Refused where the rules are not those any more that whoever asked saw. */
  private async update(tx: Tx, { code, fields }: Forms, decided: Decided): Promise<void> {
    requireScope(code);
    await tx.query(sql`select from brand where code = $1 for update`, [code]);
    const now = await this.formsOf(code, tx.query);
    if (canonical(now) !== canonical(decided.before)) throw errors.fields_changed();
    await this.rules.write(tx.query, code, fields);
    const changed = (side: readonly Forms['fields'][number][], other: readonly Forms['fields'][number][]) =>
      side.filter((one) => !other.some((before) => canonical(before) === canonical(one)));
    const before = { fields: changed(now.fields, fields) };
    const after = { fields: changed(fields, now.fields) };
    await auditAction(tx, { action: type, objectType: 'brandFields', objectId: code, before, after }, this.clock.now());
    await tx.publish(BrandChanged, { brand: code }, `brand:${code}`);
  }

  private async formsOf(code: string, query: Query = this.db.query): Promise<Forms> {
    return inOrder(code, await this.rules.of(code, query));
  }

  private async brand(code: string): Promise<Brand> {
    const brand = await this.db.manager.findOneBy(Brand, { code });
    if (!brand) throw requestErrors.not_found();
    return brand;
  }
}

const inOrder = (code: string, fields: readonly BrandField[]): Forms =>
  schema.parse({ code, fields: fields.map((field, at) => ({ ...field, position: at + 1 })) });

const bounds: BrandFieldsDto['bounds'] = fieldNames.map((field) => {
  const { pattern, editable, least, most } = profileField(field);
  return {
    field,
    fixed: credentials.has(field),
    patternFixed: pattern !== undefined,
    editable: [...editable],
    least,
    most,
  };
});

function requirePattern({ field, acceptedPattern }: Pick<BrandField, 'field' | 'acceptedPattern'>): void {
  if (!isAcceptablePattern(acceptedPattern)) throw errors.field_pattern_unfit({ field });
}

/** Throws where the forms lack a field, name one twice, or take from one what the service builds on. */
function requireSound(fields: readonly BrandField[]): void {
  if (new Set(fields.map(({ field }) => field)).size !== fieldNames.length || fields.length !== fieldNames.length)
    throw errors.fields_incomplete();
  for (const rule of fields) {
    const { field, inRegister, inProfile, required, patternId, minLength, maxLength, editable, unique } = rule;
    const { pattern, editable: allowed, least, most } = profileField(field);
    const misplaced = credentials.has(field) && (!inRegister || inProfile || !required);
    const fixed = misplaced || (pattern !== undefined && patternId !== pattern) || (unique && field !== 'nickname');
    if (fixed || !allowed.includes(editable)) throw errors.field_rule_fixed({ field });
    if (minLength < least || maxLength > most || minLength > maxLength)
      throw errors.field_bounds({ field, least, most });
    requirePattern(rule);
    requireFillable(rule);
  }
}

/** How long a value of a pattern is, where the pattern says it. */
const lengthsOfPatterns: ReadonlyMap<number, readonly [least: number, most: number]> = new Map([
  [3, [6, Infinity]],
  [5, [2, Infinity]],
  [11, [10, 10]],
  [13, [10, 10]],
  [20, [4, Infinity]],
  [21, [3, Infinity]],
]);

/** Throws where no value is of a length that all parts of a rule take, or where no password can be made for those whose name is made. */
function requireFillable(rule: BrandField): void {
  const { field, patternId, acceptedPattern, minLength, maxLength } = rule;
  const [least, most] = lengthsOfPatterns.get(patternId) ?? [1, Infinity];
  const accepted = lengthsOf(acceptedPattern) ?? { least: 0, most: 0 };
  const fits = Math.max(minLength, least, accepted.least) <= Math.min(maxLength, most, accepted.most);
  const made = () => Array.from({ length: 50 }, () => madePassword().slice(0, maxLength));
  if (!fits || (field === 'password' && !made().some((one) => checkField(rule, one) === null)))
    throw errors.field_unfillable({ field });
}
