import { useListContext } from 'react-admin';
import type { ReportMeta, ReportRecord } from '../api/types.js';
import { spans, type Asked } from './shape.js';

/** What is asked for, and what the server says beside the rows. An address may leave something out, which the server refuses; the screen stands all the same. */
export function useReport(): { asked: Asked; meta: Partial<ReportMeta> } {
  const { filterValues, meta } = useListContext<ReportRecord>();
  const asked = { by: 'DAY', currency: '', ...spans['today']?.(Date.now()), ...filterValues } as Asked;
  return { asked, meta: (meta ?? {}) as Partial<ReportMeta> };
}
