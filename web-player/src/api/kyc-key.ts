export const kycKey = ['kyc'] as const;
