import type {
  MayProveDto,
  PasskeyAddDto,
  PasskeyAddedDto,
  PasskeyAskedDto,
  PasskeyDto,
  PasskeysDto,
} from '@banyan/identity/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get, post } from './client';
import { factorsKey } from './factors';
import type { Wire } from './wire';

export type Passkey = Wire<PasskeyDto>;
export type Passkeys = Wire<PasskeysDto>;
/** What the authenticator is handed, and until when its answer counts. */
export type PasskeyAsked = Wire<PasskeyAskedDto>;
type Proved = Wire<MayProveDto>;

/** Asks for any passkey of this site; `POST /wps/session/login` goes on with it. */
export const askPasskeyLogin = () => call<PasskeyAsked>('POST', '/wps/session/passkey', { anonymous: true });

/** Asks for a passkey as an answer of the log-in that waits for one. */
export const askChallengePasskey = () =>
  call<PasskeyAsked>('POST', '/wps/session/login/factor/passkey', { anonymous: true });

/** Asks for a passkey of who is signed in, for what takes an answer of a factor. */
export const askOwnPasskey = () => post<PasskeyAsked>('/wps/member/factors/passkey', {});

const path = '/wps/member/passkeys';
const passkeysKey = ['passkeys'] as const;

/** The member's passkeys, the first one first. */
export const usePasskeys = (enabled: boolean) =>
  useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => get<Passkeys>(path, { signal }),
    enabled,
    staleTime: 10_000,
  });

/** What a new one is made by; {@link usePasskeyChange} keeps what was made. */
export const beginPasskey = (body: Proved) => post<PasskeyAsked>(path, body, { sealed: true });

/** Keeps what the authenticator made, and answers recovery codes where there were none. */
export const addPasskey = (body: Wire<PasskeyAddDto>) =>
  post<Wire<PasskeyAddedDto>>(`${path}/add`, body, { sealed: true });

export const renamePasskey = (id: string, name: string) => post<Passkeys>(`${path}/${id}/rename`, { name });
export const confirmPasskey = (id: string, body: Proved) =>
  post<Passkeys>(`${path}/${id}/confirm`, body, { sealed: true });
export const removePasskey = (id: string, body: Proved) =>
  post<Passkeys>(`${path}/${id}/remove`, body, { sealed: true });

/** A change of the member's passkeys, by what makes it: the lists on the page follow. `done` is called also where the line that asked is gone. */
export function usePasskeyChange<In, Out extends Passkeys>(
  change: (given: In) => Promise<Out>,
  done: (out: Out) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (out) => {
      const { offered, passkeys } = out;
      done(out);
      client.setQueryData<Passkeys>(passkeysKey, { offered, passkeys });
      return client.invalidateQueries({ queryKey: factorsKey });
    },
  });
}
