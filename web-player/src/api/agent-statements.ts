import type { MonthlyLineDto, MonthlyStatementDto, StatementCheckDto } from '@banyan/wallet/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { get, post } from './client';
import { checkCredit, isCreditNumber } from './credit';
import { getFile } from './file';
import type { Wire } from './wire';

export type Statement = Wire<MonthlyStatementDto>;
export type StatementLine = Wire<MonthlyLineDto>;
type StatementCheck = Wire<StatementCheckDto>;

/** `month`: `2026-10`. Absent currency: that of the account opened first. */
export interface StatementAsked {
  month: string;
  currency?: string;
}

export const statementFormats = ['pdf', 'csv'] as const;
type StatementFormat = (typeof statementFormats)[number];

const path = '/wps/wallet/monthly-statements';

/** What the agent's month came to, from its opening to its closing balance. */
export const useStatementOf = (asked: StatementAsked) =>
  useQuery({
    queryKey: ['agent', 'statement', asked],
    queryFn: ({ signal }) => get<Statement>(path, { signal, query: { ...asked } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** The same as a file. Throws `ApiError`. */
const fetchFile = (asked: StatementAsked, format: StatementFormat, language: string): Promise<Blob> =>
  getFile(`${path}/file?${new URLSearchParams({ ...asked, format }).toString()}`, language);

/** Has the server make a file of a statement, in a language by its code. */
export const useStatementFile = (language: string) =>
  useMutation({
    mutationFn: ({ format, ...asked }: StatementAsked & { format: StatementFormat }) =>
      fetchFile(asked, format, language),
  });

/** Asks whether a printed statement or credit report is true; anybody may. */
export const useCheckStatement = () =>
  useMutation({
    mutationFn: async (printed: { number: string; code: string }) =>
      isCreditNumber(printed.number)
        ? { statement: null, ...(await checkCredit(printed)) }
        : { report: null, ...(await post<StatementCheck>(`${path}/check`, printed)) },
  });
