import { ApiProperty } from '@nestjs/swagger';
import { Id, Instant, Int, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';

const formats = ['csv', 'json'] as const;
const states = ['OPEN', 'PREVIEWED', 'WAITING', 'APPLIED', 'REJECTED'] as const;

export class FileQuery {
  @OneOf(formats)
  format: 'csv' | 'json';

  @Text({ optional: true, max: 16, description: 'one brand alone' })
  brand?: string;
}

export class CatalogueFileDto {
  @Text()
  name: string;

  @Text({ description: 'the whole file' })
  text: string;

  @Int()
  rows: number;
}

/** A file's beginning; what does not fit into one request follows in parts. */
export class OpenImportDto {
  @OneOf(formats)
  format: 'csv' | 'json';

  @Text({ max: 100_000, trim: false })
  text: string;
}

export class ImportPartDto {
  @Text({ max: 100_000, trim: false })
  text: string;
}

export class ImportReasonDto {
  @Text({ min: 3, max: 500, description: 'why; kept in the audit log' })
  reason: string;
}

export class ImportProblemDto {
  @Int({ description: 'of the file, or the place in its list' })
  line: number;

  @Text()
  field: string;

  @Text({ description: '`required`, `unknown`, `duplicate`, or what would fit' })
  message: string;
}

/** One game that the file changes; both sides hold only the fields that differ. */
export class ImportChangeDto {
  @Int()
  line: number;

  @Text()
  brand: string;

  @Text()
  code: string;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, description: 'null: a new game' })
  before: Record<string, unknown> | null;

  @ApiProperty({ type: 'object', additionalProperties: true })
  after: Record<string, unknown>;
}

/** An import: PREVIEWED changed nothing yet, WAITING needs another operator, APPLIED is live. */
export class ImportDto {
  @Id()
  id: string;

  @OneOf(states)
  state: (typeof states)[number];

  @OneOf(formats)
  format: 'csv' | 'json';

  @Int({ description: 'games that the file names' })
  rows: number;

  @Int()
  created: number;

  @Int()
  changed: number;

  @Int({ description: 'how many problems there are; with any, nothing can be applied' })
  problemCount: number;

  @ListOf(() => ImportProblemDto, { description: 'the first hundred' })
  problems: ImportProblemDto[];

  @Text({ nullable: true })
  reason: string | null;

  @Text()
  makerName: string;

  @Text({ nullable: true })
  checkerName: string | null;

  @Instant()
  createdAt: Date;

  @Instant({ nullable: true })
  decidedAt: Date | null;
}

export class ImportPageDto extends PageOf(ImportDto) {}
export class ImportChangePageDto extends PageOf(ImportChangeDto) {}
