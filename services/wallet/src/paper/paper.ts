import { StreamableFile } from '@nestjs/common';

/** The forms in which statements and reports are taken. */
export const paperFormats = ['pdf', 'csv'] as const;
export type PaperFormat = (typeof paperFormats)[number];

/** A statement or report as a file. */
export interface Paper {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** What was made in a form, under a name without its ending. */
export async function paperOf(
  name: string,
  format: PaperFormat,
  made: { readonly csv: () => string; readonly pdf: () => Promise<Buffer> },
): Promise<Paper> {
  if (format === 'csv') return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: Buffer.from(made.csv()) };
  return { name: `${name}.pdf`, type: 'application/pdf', bytes: await made.pdf() };
}

/** A file for the browser to save. */
export const saved = ({ name, type, bytes: content }: Paper): StreamableFile =>
  new StreamableFile(content, { type, disposition: `attachment; filename="${name}"` });
