import PDFDocument from 'pdfkit';
import { currencyOf, moneyParts } from '@banyan/kernel/money';
import { groupOf } from '@banyan/texts';
import { isPrintable, partsOf, runsOf, weights, type Weight } from './page-fonts.js';

const margin = 56;
const rowHeight = 24;
const ink = '#1b1a17';
export const faint = '#6f6b63';
const rule = '#d9d4c8';

/** The language of a code where the platform's face can print all words of these groups; else English, and `instead`. */
export function printed(language: string, ...groups: readonly string[]): { code: string; instead: boolean } {
  const words = groups.flatMap((group) => Object.values(groupOf('messages', group, language).words));
  const instead = !words.every(isPrintable);
  return { code: instead ? 'EN' : language, instead };
}

/** An amount without its currency's sign, which is in no part of the face, and without noughts at its end. */
export function printedAmount(minor: string, currency: string): string {
  const { sign, figure } = moneyParts(BigInt(minor), currency, 'en', { fraction: currencyOf(currency).scale });
  return `${sign === '' ? '' : '-'}${figure.replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros))}`;
}

/** A4 pages that are written on from above. */
export class Sheet {
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

  /** A new page where so much does not fit on this one. */
  private room(height: number): void {
    if (this.y + height <= this.document.page.height - margin) return;
    this.document.addPage();
    this.y = margin;
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
      this.room(size * 1.4);
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
    this.room(rowHeight);
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
