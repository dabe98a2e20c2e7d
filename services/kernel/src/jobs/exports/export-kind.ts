import { type ListRequest, type ListSpec, listStatement, type Sql } from '../../database/index.js';

/** A list that can be exported whole. */
export type ExportKind = ExportRows & {
  readonly list: string;
  /** What the operator must hold, when asking and when fetching. */
  readonly permission: string;
  /** The row as an operator may see it, such as with names masked. */
  readonly shown?: (row: Record<string, unknown>) => Record<string, unknown>;
};

/** The list as the console shows it, whose fields are the columns; or a statement of its own. */
type ExportRows = { readonly spec: (language: string) => ListSpec } | OwnStatement;

/** May refuse the request; as an interface, so that `npm run refusals` sees with what. */
interface OwnStatement {
  readonly statement: (request: ListRequest) => ExportStatement;
}

export interface ExportStatement {
  readonly statement: Sql;
  readonly parameters: unknown[];
  readonly columns: readonly string[];
}

/** What is read for a request, in its order. Refuses what the list does not know. */
export function exportStatement(kind: ExportKind, request: ListRequest, language: string): ExportStatement {
  if ('statement' in kind) return kind.statement(request);
  const spec = kind.spec(language);
  return { ...listStatement(request, spec), columns: Object.keys(spec.fields) };
}
