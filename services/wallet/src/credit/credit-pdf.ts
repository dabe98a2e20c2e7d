import { config } from '../config.js';
import { faint, printed, printedAmount, Sheet } from '../paper/sheet.js';
import type { CreditReportDto } from './credit.dto.js';
import { categoryName, limitName, timeOf, wordsOf } from './credit-words.js';

/** A report as pages in the language of a code, with its check code; the same report makes the same pages. */
export function creditPdf(report: CreditReportDto, language: string): Promise<Buffer> {
  const { currency, lines, limits, exclusion, final, checkCode, madeAt } = report;
  const { code, instead } = printed(language, 'wallet.statement', 'wallet.credit');
  const words = wordsOf(code);
  const { common, own } = words;
  const shown = (minor: string) => printedAmount(minor, currency);
  const sheet = new Sheet(`${own('title')} ${report.number}`, madeAt);
  sheet.line(report.brand, { size: 11, weight: '700', color: faint });
  sheet.line(own('title'), { size: 22, weight: '700', after: 2 });
  sheet.line(`${report.member} · ${report.memberId}`, { size: 11 });
  sheet.line(`${own('period')}: ${report.first} – ${report.last} (${report.zone})`, { color: faint, after: 0 });
  sheet.line(`${common('number')}: ${report.number}`, { color: faint, after: 0 });
  sheet.line(`${common('currency')}: ${currency}`, { color: faint, after: 0 });
  sheet.line(`${own('made')}: ${timeOf(madeAt, report)}`, { color: faint });
  if (!final) sheet.line(own('preliminary_text'), { weight: '700' });
  if (instead) sheet.line(common('english'), { color: faint });
  sheet.gap(10);
  sheet.row(common('line'), [common('in'), common('out')], '700', faint);
  sheet.row(common('opening'), [shown(report.openingMinor), ''], '700');
  for (const { kind, inMinor, outMinor } of lines)
    sheet.row(
      common(`line_${kind}`),
      [inMinor, outMinor].map((minor) => (minor === '0' ? '' : shown(minor))),
    );
  sheet.row(common('sum'), [shown(report.inMinor), shown(report.outMinor)], '700');
  sheet.row(common('closing'), [shown(report.closingMinor), ''], '700');
  sheet.gap(18);
  sheet.row(own('valid_bets'), [shown(report.validMinor), ''], '700');
  for (const { category, validMinor } of report.validBets)
    sheet.row(categoryName(words, category), [shown(validMinor), '']);
  sheet.gap(18);
  sheet.line(own('limits'), { size: 12, weight: '700' });
  if (limits.length === 0) sheet.line(own('no_limits'));
  for (const limit of limits) sheet.row(limitName(words, limit), [shown(limit.amountMinor)]);
  if (exclusion) sheet.row(own('excluded'), [timeOf(exclusion.until, report)]);
  sheet.gap(18);
  if (checkCode) {
    sheet.line(`${common('check_code')}: ${checkCode}`, { size: 12, weight: '700' });
    sheet.line(common('check_text', { address: `${config.publicUrl}/statement-check` }), { color: faint });
  }
  sheet.line(common('what'), { size: 9, color: faint });
  return sheet.end();
}
