import PDFDocument from 'pdfkit';
import { currencyOf, moneyParts } from '@banyan/kernel/money';
import { groupOf, say } from '@banyan/texts';
import { config } from '../config.js';
import type { MonthlyStatementDto } from './monthly.dto.js';
import { isPrintable, partsOf, runsOf, weights, type Weight } from './page-fonts.js';

const margin = 56;
const rowHeight = 24;
const ink = '#1b1a17';
const faint = '#6f6b63';
const rule = '#d9d4c8';

/** The statement's words in the language of a code; in English where the platform's face cannot print them, and then so. */
function wordsFor(language: string): { code: string; instead: boolean } {
  const { words } = groupOf('messages', 'wallet.statement', language);
  const instead = !Object.values(words).every(isPrintable);
  return { code: instead ? 'EN' : language, instead };
}

/** One A4 page that is written on from above. */
class Sheet {
  private readonly document: PDFKit.PDFDocument;
  private y = margin;

  constructor(title: string, at: Date) {
    this.document = new PDFDocument({
      size: 'A4',
      margin,
      info: { Title: title, CreationDate: at, ModDate: at, Producer: 'Banyan', Creator: 'Banyan' },
    });
    for (const weight of weights)
      for (const { name, bytes } of partsOf(weight)) this.document.registerFont(name, bytes);
  }

  private get right(): number {
    return this.document.page.width - margin;
  }

  private width(text: string, size: number, weight: Weight): number {
    return runsOf(text, weight).reduce(
      (sum, run) => sum + this.document.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    );
  }

  private put(text: string, x: number, y: number, size: number, weight: Weight, color: string): void {
    let at = x;
    for (const run of runsOf(text, weight)) {
      this.document.font(run.font).fontSize(size).fillColor(color).text(run.text, at, y, { lineBreak: false });
      at += this.document.widthOfString(run.text);
    }
  }

  /** A line of text, in as many lines as it needs. */
  line(text: string, { size = 10, weight = '400' as Weight, color = ink, after = 4 } = {}): void {
    let line = '';
    const write = () => {
      this.put(line, margin, this.y, size, weight, color);
      this.y += size * 1.4;
    };
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.width(longer, size, weight) > this.right - margin) {
        write();
        line = word;
      } else line = longer;
    }
    write();
    this.y += after;
  }

  /** A row: its name at the left, up to two figures at the right. */
  row(name: string, figures: readonly string[], weight: Weight = '400', color = ink): void {
    this.document.moveTo(margin, this.y).lineTo(this.right, this.y).lineWidth(0.5).strokeColor(rule).stroke();
    this.put(name, margin, this.y + 6, 10, weight, color);
    for (const [place, figure] of [...figures].reverse().entries()) {
      const edge = this.right - place * 130;
      this.put(figure, edge - this.width(figure, 10, weight), this.y + 6, 10, weight, color);
    }
    this.y += rowHeight;
  }

  gap(height: number): void {
    this.y += height;
  }

  end(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.document.on('end', () => resolve(Buffer.concat(chunks)));
      this.document.on('error', reject);
      this.document.end();
    });
  }
}

/** A statement as one page in the language of a code, with its check code; the same statement makes the same page. */
export function monthlyPdf(statement: MonthlyStatementDto, language: string, zone: string): Promise<Buffer> {
  const { currency, lines, final, checkCode, until } = statement;
  const { code, instead } = wordsFor(language);
  const word = (key: string, values = {}) => say('messages', `wallet.statement.${key}`, code, values);
  const { scale } = currencyOf(currency);
  // Without the currency's sign, which is in no part of the face: its code stands above.
  const shown = (minor: string) => {
    const { sign, figure } = moneyParts(BigInt(minor), currency, 'en', { fraction: scale });
    return `${sign === '' ? '' : '-'}${figure.replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros))}`;
  };
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
