import { say } from '@banyan/texts';
import { config } from '../config.js';
import { faint, printed, printedAmount, Sheet } from '../paper/sheet.js';
import type { MonthlyStatementDto } from './monthly.dto.js';

/** A statement as one page in the language of a code, with its check code; the same statement makes the same page. */
export function monthlyPdf(statement: MonthlyStatementDto, language: string, zone: string): Promise<Buffer> {
  const { currency, lines, final, checkCode, until } = statement;
  const { code, instead } = printed(language, 'wallet.statement');
  const word = (key: string, values = {}) => say('messages', `wallet.statement.${key}`, code, values);
  const shown = (minor: string) => printedAmount(minor, currency);
  const sheet = new Sheet(`${word('title')} ${statement.number}`, until);
  sheet.line(statement.brand, { size: 11, weight: '700', color: faint });
  sheet.line(word('title'), { size: 22, weight: '700', after: 2 });
  sheet.line(`${statement.member} · ${statement.memberId}`, { size: 11 });
  sheet.line(`${word('month')}: ${statement.month} (${zone})`, { color: faint, after: 0 });
  sheet.line(`${word('number')}: ${statement.number}`, { color: faint, after: 0 });
  sheet.line(`${word('currency')}: ${currency}`, { color: faint });
  if (!final) sheet.line(word('preliminary_text'), { weight: '700' });
  if (instead) sheet.line(word('english'), { color: faint });
  sheet.gap(10);
  sheet.row(word('line'), [word('in'), word('out')], '700', faint);
  sheet.row(word('opening'), [shown(statement.openingMinor), ''], '700');
  for (const { kind, inMinor, outMinor } of lines)
    sheet.row(
      word(`line_${kind}`),
      [inMinor, outMinor].map((minor) => (minor === '0' ? '' : shown(minor))),
    );
  sheet.row(word('sum'), [shown(statement.inMinor), shown(statement.outMinor)], '700');
  sheet.row(word('closing'), [shown(statement.closingMinor), ''], '700');
  sheet.gap(18);
  if (checkCode) {
    sheet.line(`${word('check_code')}: ${checkCode}`, { size: 12, weight: '700' });
    sheet.line(word('check_text', { address: `${config.publicUrl}/statement-check` }), { color: faint });
  }
  sheet.line(word('what'), { size: 9, color: faint });
  return sheet.end();
}
