import { contrastIn, isColour } from '@banyan/kernel/rules';
import { type Query, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { settings } from '../settings.gen.js';

const accents = [
  [settings.accentDark.key, 'dark'],
  [settings.accentLight.key, 'light'],
] as const;
const signs = [settings.logo.key, settings.icon.key];
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * That players can read a brand's colours, and that its signs are there. Throws `colour_malformed`, `contrast_low` with what was measured, and
 * `sign_unknown` for a picture that nobody sent for this brand.
 */
export async function requireLooks(
  query: Query,
  brand: string,
  wanted: Readonly<Record<string, unknown>>,
): Promise<void> {
  const values = new Map(Object.entries(wanted));
  for (const [key, theme] of accents) {
    const accent = values.get(key);
    if (typeof accent !== 'string' || accent === '') continue;
    if (!isColour(accent)) throw errors.colour_malformed({ key });
    const { what, ratio, least } = contrastIn(theme, accent);
    if (ratio < least) throw errors.contrast_low({ theme, what, ratio: ratio.toFixed(2), least: String(least) });
  }
  for (const key of signs) {
    const sign = values.get(key);
    if (typeof sign !== 'string' || sign === '') continue;
    const found =
      id.test(sign) && (await query(sql`select from brand_sign where id = $1 and brand = $2`, [sign, brand]));
    if (!found || found.length === 0) throw errors.sign_unknown({ key });
  }
}
