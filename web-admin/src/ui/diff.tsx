import { useTranslate } from 'react-admin';

type Values = Record<string, unknown> | null | undefined;

export interface Change {
  field: string;
  before: unknown;
  after: unknown;
  kind: 'same' | 'added' | 'removed' | 'changed';
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** Field by field, changed ones first. */
export function changes(before: Values, after: Values): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = fields.map((field): Change => {
    const left = before?.[field];
    const right = after?.[field];
    const kind = same(left, right)
      ? 'same'
      : left === undefined
        ? 'added'
        : right === undefined
          ? 'removed'
          : 'changed';
    return { field, before: left, after: right, kind };
  });
  return [...all.filter(({ kind }) => kind !== 'same'), ...all.filter(({ kind }) => kind === 'same')];
}

const text = (value: unknown): string => {
  if (value === undefined || value === null) return '–';
  if (Array.isArray(value)) return value.map(text).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
};

/** Lists are compared by their members: what went, what came. */
function Side({ value, other, tag: Tag }: { value: unknown; other: unknown; tag: 'del' | 'ins' }) {
  if (!Array.isArray(value) || !Array.isArray(other ?? [])) return <Tag>{text(value)}</Tag>;
  const rest = (other as unknown[] | null) ?? [];
  const only = value.filter((item) => !rest.some((one) => same(one, item)));
  const kept = value.length - only.length;
  return (
    <>
      {only.map((item) => (
        <Tag key={text(item)} style={{ marginInlineEnd: 6 }}>
          {text(item)}
        </Tag>
      ))}
      {kept > 0 && <span className="faint">{only.length ? `+ ${kept}` : value.map(text).join(', ')}</span>}
    </>
  );
}

/** Before and after, side by side; unchanged fields are quiet, or away. */
export function Diff({ before, after, changedOnly }: { before: Values; after: Values; changedOnly?: boolean }) {
  const t = useTranslate();
  const rows = changes(before, after).filter(({ kind }) => !changedOnly || kind !== 'same');
  if (!rows.length) return <p className="faint">{t('console.diff.none')}</p>;
  return (
    <table className="plain">
      <thead>
        <tr>
          <th>{t('console.diff.field')}</th>
          <th>{t('console.diff.before')}</th>
          <th>{t('console.diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field} className={row.kind === 'same' ? 'same' : undefined}>
            <td className="mono">{row.field}</td>
            <td className="break">
              {row.kind === 'same' ? text(row.before) : <Side value={row.before} other={row.after} tag="del" />}
            </td>
            <td className="break">
              {row.kind === 'same' ? text(row.after) : <Side value={row.after} other={row.before} tag="ins" />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
