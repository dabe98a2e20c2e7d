import type { CreditCheckDto, CreditReportDto } from '@banyan/wallet/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { get, post } from './client';
import { getFile } from './file';
import type { Wire } from './wire';

/** What my money did in a period, by the wallet's journal. */
export type CreditReport = Wire<CreditReportDto>;
type CreditCheck = Wire<CreditCheckDto>;

/** Days of the brand's zone, both inside. */
export interface CreditDays {
  /** `2026-10-01` */
  first: string;
  last: string;
}

export const creditFormats = ['pdf', 'csv'] as const;
type CreditFormat = (typeof creditFormats)[number];

const path = '/wps/wallet/credit-report';

export const useCreditReport = (days: CreditDays, enabled: boolean) =>
  useQuery({
    queryKey: ['credit-report', days],
    queryFn: ({ signal }) => get<CreditReport>(path, { signal, query: { ...days } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Has the server make a file of a report, in a language by its code. */
export const useCreditFile = (language: string) =>
  useMutation({
    mutationFn: ({ format, ...days }: CreditDays & { format: CreditFormat }) =>
      getFile(`${path}/file?${new URLSearchParams({ ...days, format }).toString()}`, language),
  });

/** Whether a number has the form of a credit report's; all others are monthly statements. */
export const isCreditNumber = (number: string): boolean => /^\d+-\d{8}-\d{8}-[A-Z]+$/.test(number);

/** Asks whether a printed report is true; anybody may. */
export const checkCredit = (printed: { number: string; code: string }): Promise<CreditCheck> =>
  post<CreditCheck>(`${path}/check`, printed);
