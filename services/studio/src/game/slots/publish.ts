import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { poolReturn } from '../jackpot.js';
import { exactOf } from './exact.js';
import { models } from './models.js';
import type { Model } from './model.js';
import { simulate } from './simulate.js';

/*
 * `npm run publish-figures -w services/studio -- [spins] [spins of falling models] [seed]`: finds every model's figures and
 * writes figures.ts. The same numbers and seed always write the same file.
 */
const [spins = 1_000_000, fallingSpins = 100_000_000, seed = 2026] = process.argv.slice(2).map(Number);

const percent = (share: number): string => (Math.floor(share * 1_000_000) / 10_000).toFixed(4);

/** Of the bet: how far wins scatter decides the word. */
const volatilityOf = (variance: number): string => (variance < 8 ? 'LOW' : variance < 20 ? 'MEDIUM' : 'HIGH');

function rowOf(model: Model): string {
  const found = simulate(model, model.cascade ? fallingSpins : spins, seed);
  const exact = model.cascade ? null : exactOf(model);
  const { rtp, halfWidth, hitRate, variance, top } = found;
  // Of a simulated return the lower end of its band is declared, so that the true one is not below it but by bad luck.
  const pools = model.pools ? poolReturn : 0;
  const declared = exact ? Math.min(exact.rtp, exact.bought ?? exact.rtp) : rtp - halfWidth;
  const fields = {
    rtp: percent(declared + pools),
    method: exact ? 'formula' : 'simulation',
    pools: model.pools ? percent(pools) : null,
    bought: exact?.bought ? percent(exact.bought) : null,
    freeRate: exact?.freeRate ? percent(exact.freeRate) : null,
    volatility: volatilityOf(variance),
    simulated: {
      spins: found.spins,
      seed,
      rtp: percent(rtp),
      halfWidth: percent(halfWidth),
      hitRate: percent(hitRate),
      variance: variance.toFixed(2),
      top: top.toFixed(1),
    },
  };
  console.log(model.id, fields);
  return `  '${model.id}': ${JSON.stringify(fields)},`;
}

const head = `import type { ModelFigures } from './model.js';

/** Written by \`npm run publish-figures -w services/studio\`; models.spec.ts computes the formulas again and plays a part. */
export const figures: Readonly<Record<string, ModelFigures>> = {
`;
const file = join(import.meta.dirname, '../../../src/game/slots/figures.ts');
writeFileSync(file, `${head}${models.map(rowOf).join('\n')}\n};\n`);
