import type { LinkResetDto, PhoneResetDto, PhoneResetValueDto } from '@banyan/identity/contract';
import { call } from './client';
import { withProof } from './proof';
import type { Wire } from './wire';

/** Asks for a link by mail. The answer is the same for everybody. */
export const askForLink = (fields: { username: string; email: string }) =>
  call<null>('POST', '/wps/member/password/email', {
    // A file goes out as its bytes and with its type, which is what a form is.
    body: new Blob([new URLSearchParams(fields).toString()], { type: 'application/x-www-form-urlencoded' }),
    anonymous: true,
  });

/** Sets a new password by the code that was sent for it; the log-in is null where the brand wants one with it. */
export const resetByPhone = (body: Wire<PhoneResetDto>) =>
  withProof((proof) =>
    call<Wire<PhoneResetValueDto>>('POST', '/wps/member/password/verification', {
      body: { ...body, ...proof },
      sealed: true,
      anonymous: true,
    }),
  );

/** Sets a new password by the link of a mail. */
export const resetByLink = (body: Wire<LinkResetDto>) =>
  withProof((proof) =>
    call<null>('POST', '/wps/member/password/link', { body: { ...body, ...proof }, sealed: true, anonymous: true }),
  );
