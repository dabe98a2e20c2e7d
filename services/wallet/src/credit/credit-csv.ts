import { currencyOf, decimalOf } from '@banyan/kernel/money';
import { byteOrderMark, csvLine } from '@banyan/kernel/rules';
import type { CreditReportDto } from './credit.dto.js';
import { categoryName, limitName, timeOf, wordsOf } from './credit-words.js';

/** A report as a sheet in the language of a code; amounts as plain decimals. */
export function creditCsv(report: CreditReportDto, language: string): string {
  const { currency, lines, limits, exclusion, final, checkCode } = report;
  const words = wordsOf(language);
  const { common, own } = words;
  const amount = (minor: string) => decimalOf(BigInt(minor), currencyOf(currency).scale);
  const rows: string[][] = [
    [common('number'), report.number],
    [common('member'), report.member],
    [own('period'), report.first, report.last, report.zone],
    [common('currency'), currency],
    [own('made'), timeOf(report.madeAt, report)],
    [common('state'), final ? common('final') : own('preliminary')],
    ...(checkCode ? [[common('check_code'), checkCode]] : []),
    [],
    [common('line'), common('in'), common('out'), common('movements')],
    [common('opening'), amount(report.openingMinor)],
    ...lines.map(({ kind, inMinor, outMinor, count }) => [
      common(`line_${kind}`),
      amount(inMinor),
      amount(outMinor),
      String(count),
    ]),
    [common('sum'), amount(report.inMinor), amount(report.outMinor)],
    [common('closing'), amount(report.closingMinor)],
    [],
    [own('valid_bets'), amount(report.validMinor), '', own('rounds')],
    ...report.validBets.map(({ category, validMinor, rounds }) => [
      categoryName(words, category),
      amount(validMinor),
      '',
      String(rounds),
    ]),
    [],
    [own('limits')],
    ...(limits.length === 0 ? [[own('no_limits')]] : []),
    ...limits.map((limit) => [limitName(words, limit), amount(limit.amountMinor)]),
    ...(exclusion ? [[own('excluded'), timeOf(exclusion.until, report)]] : []),
  ];
  return byteOrderMark + rows.map((row) => csvLine(row)).join('');
}
