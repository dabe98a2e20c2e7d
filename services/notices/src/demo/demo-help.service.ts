import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { entryOf } from '@banyan/kernel/rules';
import { languageOf, languages, say, spoken } from '@banyan/texts';
import { config } from '../config.js';
import { HelpConsoleService } from '../help/help-console.service.js';
import type { WrittenText } from '../html/written.js';

const brand = 'BANYAN';

/** The topics of the player app's own help with their questions: what a new installation says until operators write their own. */
const topics: ReadonlyArray<readonly [topic: string, questions: readonly string[]]> = [
  ['deposit', ['depositHow', 'depositLate']],
  ['withdraw', ['withdrawHow', 'withdrawLong', 'withdrawLocked', 'withdrawReceipt']],
  ['fair', ['fairHow', 'fairRtp', 'fairBroken']],
  ['account', ['accountPassword', 'accountTrial', 'accountApp']],
  ['bounds', ['boundsLimits', 'boundsBreak']],
];

/** Where an answer leads, as the player app has its pages. */
const leads: Readonly<Record<string, string>> = {
  depositHow: '/wallet/deposit',
  depositLate: '/wallet/deposit',
  withdrawHow: '/wallet/withdraw',
  fairHow: '/games',
  fairBroken: '/rounds',
  accountPassword: '/account',
  accountApp: '/m/appDownload',
  boundsLimits: '/account/limits',
  boundsBreak: '/account/limits',
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Several lines are steps. */
function htmlOf(text: string): string {
  const lines = text.split('\n').map(escaped);
  if (lines.length === 1) return `<p>${lines[0]}</p>`;
  return `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`;
}

function answerOf(question: string, code: string): string {
  const answer = htmlOf(say('player', `help.items.${question}.a`, code));
  const to = entryOf(leads, question);
  return to
    ? `${answer}<p><a href="${to}">${escaped(say('player', `help.items.${question}.go`, code))}</a></p>`
    : answer;
}

/** In every language of the player app, the one in which everybody starts first. */
const inAll = (said: (code: string) => Omit<WrittenText, 'language'>): WrittenText[] =>
  languages
    .map(({ code }) => code)
    .filter((code) => spoken('player').includes(code) && languageOf(code))
    .map((language) => ({ language, ...said(language) }));

/** The help centre of a new installation. Run again it changes nothing, nor what an operator changed or removed. */
@Injectable()
export class DemoHelpService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly help: HelpConsoleService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.seedDemo) await this.seed();
  }

  async seed(): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:demo-help', 0))`);
      const some = await tx.query(sql`select 1 from help_article where brand = $1 limit 1`, [brand]);
      if (some.length > 0) return;
      for (const [place, [topic, questions]] of topics.entries()) await this.topic(tx, place, topic, questions);
    });
  }

  private async topic(tx: Tx, place: number, topic: string, questions: readonly string[]): Promise<void> {
    const texts = inAll((code) => ({ title: say('player', `help.topic.${topic}`, code), content: '' }));
    const parentId = await this.help.seed(tx, { brand, parentId: null, place, anchor: topic, texts });
    for (const [at, question] of questions.entries())
      await this.help.seed(tx, {
        brand,
        parentId,
        place: at,
        anchor: question,
        texts: inAll((code) => ({
          title: say('player', `help.items.${question}.q`, code),
          content: answerOf(question, code),
        })),
      });
  }
}
