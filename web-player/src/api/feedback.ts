import type { FeedbackDto, FeedbackReceiptDto, FeedbackRequest } from '@banyan/notices/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accessToken } from './access-token';
import { call, get, post } from './client';
import { sendPictures } from './pictures';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Feedback = Wire<FeedbackDto>;
export type FeedbackReceipt = Wire<FeedbackReceiptDto>;
export type NewFeedback = Wire<FeedbackRequest>;
export type FeedbackType = NewFeedback['type'];

/** Source: specification 159. */
export const feedbackTypes = [
  'DEPOSIT', 'WITHDRAWAL', 'GAME', 'SERVICE', 'APPLICATION', 'OTHER',
] as const satisfies readonly FeedbackType[]; // prettier-ignore

const path = '/wps/notices/feedback';
const feedbackKey = ['feedback'] as const;

/** What I sent, the newest first. */
export const useFeedback = (query: PageQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...feedbackKey, query],
    queryFn: ({ signal }) => get<Page<Feedback>>(path, { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

function useFeedbackChange<T, R>(change: (about: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: feedbackKey }),
  });
}

/** Sends something to who runs the site; a visitor says how to reach him. */
export const useSendFeedback = () =>
  useFeedbackChange(async ({ pictures, ...body }: Omit<NewFeedback, 'pictures'> & { pictures: readonly Blob[] }) => {
    const owner = accessToken.actsFor();
    const sent = await sendPictures(`${path}/pictures`, pictures, owner);
    return call<FeedbackReceipt>('PUT', '/wps/feedback', { body: { ...body, ...sent }, owner });
  });

/** Where a picture that came with a feedback is, from 0 on. */
export const feedbackPicture = (id: string, place: number): string =>
  `${path}/${encodeURIComponent(id)}/pictures/${place}`;

export const useSayMore = () =>
  useFeedbackChange(({ id, content }: { id: string; content: string }) =>
    post<Feedback>(`${path}/${encodeURIComponent(id)}/messages`, { content }),
  );

export const useRateFeedback = () =>
  useFeedbackChange(({ id, rating }: { id: string; rating: number }) =>
    post<Feedback>(`${path}/${encodeURIComponent(id)}/rating`, { rating }),
  );
