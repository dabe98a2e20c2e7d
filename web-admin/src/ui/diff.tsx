import { entryOf } from '@banyan/kernel/rules';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DiffValue, useValueText } from './diff-value.js';
import { useLabel } from './format.js';

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
    const left = entryOf(before ?? {}, field);
    const right = entryOf(after ?? {}, field);
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

interface SideProps {
  field: string;
  value: unknown;
  other: unknown;
  tag: 'del' | 'ins';
}

/** Lists are compared by their members: what went, what came. */
function Side({ field, value, other, tag: Tag }: SideProps) {
  const text = useValueText();
  if (value === undefined) return <span className="faint">–</span>;
  if (!Array.isArray(value) || !Array.isArray(other ?? []))
    return (
      <Tag>
        <DiffValue field={field} value={value} />
      </Tag>
    );
  const rest = (other as unknown[] | null) ?? [];
  const only = value.filter((item) => !rest.some((one) => same(one, item)));
  const kept = value.length - only.length;
  return (
    <>
      {only.map((item) => (
        <Tag key={JSON.stringify(item)} style={{ marginInlineEnd: 6 }}>
          {text(field, item)}
        </Tag>
      ))}
      {kept > 0 && <span className="faint">{only.length ? `+ ${kept}` : text(field, value)}</span>}
    </>
  );
}

function Row({ row: { field, before, after, kind } }: { row: Change }) {
  const label = useLabel();
  const unchanged = kind === 'same';
  const side = (value: unknown, other: unknown, tag: 'del' | 'ins') =>
    unchanged ? (
      <DiffValue field={field} value={value} />
    ) : (
      <Side field={field} value={value} other={other} tag={tag} />
    );
  return (
    <tr className={unchanged ? 'same' : undefined}>
      <td>{label('field', field)}</td>
      <td className="break">{side(before, after, 'del')}</td>
      <td className="break">{side(after, before, 'ins')}</td>
    </tr>
  );
}

/** Before and after, side by side; unchanged fields are a press away, or left out. */
export function Diff({ before, after, changedOnly }: { before: Values; after: Values; changedOnly?: boolean }) {
  const t = useTranslate();
  const [whole, setWhole] = useState(false);
  const all = changes(before, after);
  const changed = all.filter(({ kind }) => kind !== 'same');
  const rest = changedOnly ? [] : all.filter(({ kind }) => kind === 'same');
  const shown = whole || !changed.length ? [...changed, ...rest] : changed;
  if (!shown.length) return <p className="faint">{t('console.diff.none')}</p>;
  return (
    <table className="plain diff">
      <thead>
        <tr>
          <th>{t('console.diff.field')}</th>
          <th>{t('console.diff.before')}</th>
          <th>{t('console.diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <Row key={row.field} row={row} />
        ))}
        {rest.length > 0 && changed.length > 0 && (
          <tr className="more">
            <td colSpan={3}>
              <button type="button" className="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                {t(whole ? 'console.diff.fewer' : 'console.diff.more', { smart_count: rest.length })}
              </button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
