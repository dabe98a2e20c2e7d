import { Injectable } from '@nestjs/common';
import { Database, type Query, sql } from '@banyan/kernel/database';
import type { FieldRule } from '@banyan/kernel/rules';
import type { Editability, FieldName } from './profile-fields.js';

/** How a brand asks for a field. */
export interface BrandField extends FieldRule {
  readonly field: FieldName;
  readonly inRegister: boolean;
  readonly inProfile: boolean;
  readonly editable: Editability;
  /** Nobody else of the brand may have the same, in any case. */
  readonly unique: boolean;
}

/** The rules by which each brand asks its members for what it wants to know. */
@Injectable()
export class FieldRuleService {
  constructor(private readonly db: Database) {}

  /** All fields of a brand, in the order of its forms. */
  of(brand: string, query: Query = this.db.query): Promise<BrandField[]> {
    return query<BrandField>(
      sql`select field, required, pattern_id as "patternId", accepted_pattern as "acceptedPattern",
              min_length as "minLength", max_length as "maxLength", in_register as "inRegister", in_profile as "inProfile",
              editable, is_unique as "unique"
         from register_field where brand = $1 order by position, field`,
      [brand],
    );
  }

  /** Writes a brand's fields in the order given. The caller holds the brand's row. */
  async write(query: Query, brand: string, fields: readonly BrandField[]): Promise<void> {
    const rows = fields.map((field, position) => ({ ...field, position }));
    await query(
      sql`insert into register_field as f (brand, field, position, required, pattern_id, accepted_pattern, min_length, max_length,
         in_register, in_profile, editable, is_unique)
       select $1, r."field", r."position", r."required", r."patternId", r."acceptedPattern", r."minLength", r."maxLength",
         r."inRegister", r."inProfile", r."editable", r."unique"
       from jsonb_to_recordset($2::jsonb) r ("field" text, "position" smallint, "required" boolean, "patternId" smallint,
         "acceptedPattern" text, "minLength" smallint, "maxLength" smallint, "inRegister" boolean, "inProfile" boolean,
         "editable" text, "unique" boolean)
       on conflict (brand, field) do update set position = excluded.position, required = excluded.required,
         pattern_id = excluded.pattern_id, accepted_pattern = excluded.accepted_pattern, min_length = excluded.min_length,
         max_length = excluded.max_length, in_register = excluded.in_register, in_profile = excluded.in_profile,
         editable = excluded.editable, is_unique = excluded.is_unique`,
      [brand, JSON.stringify(rows)],
    );
  }
}
