/** What a document is. Source: domain 1.3, "KYC doc". */
export const kycTypes = [
  'ID_CARD',
  'PASSPORT',
  'DRIVER_LICENCE',
  'SELFIE',
  'UTILITY_BILL',
  'BANK_STATEMENT',
  'CREDIT_CARD',
  'OTHER',
] as const;
export type KycType = (typeof kycTypes)[number];

/** What a document shows. One of each kind counts for a member. */
export const kycKinds = ['IDENTITY', 'SELFIE', 'ADDRESS', 'PAYMENT', 'OTHER'] as const;
export type KycKind = (typeof kycKinds)[number];

export const kindOf: Readonly<Record<KycType, KycKind>> = {
  ID_CARD: 'IDENTITY',
  PASSPORT: 'IDENTITY',
  DRIVER_LICENCE: 'IDENTITY',
  SELFIE: 'SELFIE',
  UTILITY_BILL: 'ADDRESS',
  BANK_STATEMENT: 'ADDRESS',
  CREDIT_CARD: 'PAYMENT',
  OTHER: 'OTHER',
};

/** EXPIRED: its last day is over, or a newer one was approved in its place. Source: domain 1.3, "doc state". */
export const kycStates = ['IN_PROCESS', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
export type KycState = (typeof kycStates)[number];

/** Why a document was rejected. OTHER needs words. */
export const kycReasons = [
  'UNREADABLE',
  'INCOMPLETE',
  'OUT_OF_DATE',
  'NAME_DIFFERS',
  'WRONG_TYPE',
  'EDITED',
  'OTHER',
] as const;
export type KycReason = (typeof kycReasons)[number];

/** So many days before its last one a member is told, and may send the next. */
export const expiringDays = 30;
/** How long pictures of documents are kept: what the rules against laundering ask for in most places. */
export const keptDays = 5 * 366;
