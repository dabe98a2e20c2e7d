/**
 * Pages that a brand has once. SITE: what stands on every page of it (marks of the footer, contacts, whose pictures and frames its pages
 * may show). WORLDCUP: the page of an event at `/worldcup`, which operators compose of blocks.
 */
export const pageNames = ['SITE', 'WORLDCUP'] as const;
export type PageName = (typeof pageNames)[number];

export const blockTypes = [
  'HEADING',
  'TEXT',
  'PICTURE',
  'BUTTON',
  'GAMES',
  'COUNTDOWN',
  'MATCHES',
  'STANDINGS',
] as const;
export type BlockType = (typeof blockTypes)[number];

/** Ways to reach a brand beside the support page and Telegram of its settings. */
export const contactKinds = [
  'ZALO',
  'TELEGRAM',
  'WHATSAPP',
  'LINE',
  'WECHAT',
  'FACEBOOK',
  'EMAIL',
  'PHONE',
  'WEB',
] as const;
export type ContactKind = (typeof contactKinds)[number];
