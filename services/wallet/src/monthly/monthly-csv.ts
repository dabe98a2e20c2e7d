import { currencyOf, decimalOf } from '@banyan/kernel/money';
import { byteOrderMark, csvLine } from '@banyan/kernel/rules';
import { say } from '@banyan/texts';
import type { MonthlyStatementDto } from './monthly.dto.js';

/** A statement as a sheet in the language of a code; amounts as plain decimals. */
export function monthlyCsv(statement: MonthlyStatementDto, language: string): string {
  const { currency, lines, final, checkCode } = statement;
  const word = (key: string) => say('messages', `wallet.statement.${key}`, language);
  const amount = (minor: string) => decimalOf(BigInt(minor), currencyOf(currency).scale);
  const rows: string[][] = [
    [word('number'), statement.number],
    [word('member'), statement.member],
    [word('month'), statement.month],
    [word('currency'), currency],
    [word('state'), word(final ? 'final' : 'preliminary')],
    ...(checkCode ? [[word('check_code'), checkCode]] : []),
    [],
    [word('line'), word('in'), word('out'), word('movements')],
    [word('opening'), amount(statement.openingMinor)],
    ...lines.map(({ kind, inMinor, outMinor, count }) => [
      word(`line_${kind}`),
      amount(inMinor),
      amount(outMinor),
      String(count),
    ]),
    [word('sum'), amount(statement.inMinor), amount(statement.outMinor)],
    [word('closing'), amount(statement.closingMinor)],
  ];
  return byteOrderMark + rows.map((row) => csvLine(row)).join('');
}
