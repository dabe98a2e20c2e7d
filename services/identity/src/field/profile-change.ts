import { entryOf } from '@banyan/kernel/rules';
import type { BrandField } from './field-rule.service.js';
import { profileField, sealedFields, type FieldName, type SealedField } from './profile-fields.js';
import { errors } from '../errors.js';

/** Texts by the names of fields; a field that is absent is not touched, empty text takes its value away. */
export type Told = Readonly<Partial<Record<FieldName, string>>>;

/** The fields of a body, of those that the brand knows. */
export function toldIn(rules: readonly BrandField[], body: object): Told {
  const texts = rules.map(({ field }): [FieldName, unknown] => [
    field,
    entryOf(body as Record<string, unknown>, field),
  ]);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) as Told;
}

/** A member's row, as far as it holds fields. */
type Row = Readonly<Partial<Record<FieldName, string | null>>>;

/** What a member holds in a field; null for nothing. */
export function heldIn(row: Row, told: ReadonlyMap<SealedField, string>, field: FieldName): string | null {
  if (profileField(field).store === 'sealed') return told.get(field as SealedField) ?? null;
  return row[field] ?? null;
}

/** Whether its owner may write a field as it is now. */
export const isOpen = ({ editable }: Pick<BrandField, 'editable'>, held: string | null): boolean =>
  editable === 'EVER' || (editable === 'ONCE' && held === null);

/** Throws where the brand's profile does not ask for a field, or the member may not write it any more, or never. */
export function requireOpen(rules: readonly BrandField[], field: FieldName, held: string | null): void {
  const rule = rules.find((one) => one.field === field);
  if (!rule?.inProfile) throw errors.field_closed({ field });
  if (rule.editable === 'OPERATORS') throw errors.field_by_operators({ field });
  if (!isOpen(rule, held)) throw errors.field_final({ field });
}

/** The sealed ones of what was told. */
export const sealedOf = (told: Told): ReadonlyMap<SealedField, string> =>
  new Map(
    sealedFields.flatMap((field) => {
      const text = told[field];
      return text === undefined ? [] : [[field, text] as const];
    }),
  );
