import { Metadata, Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import {
  GetMemberResponse,
  IdentityServiceService,
  type CheckPaymentPasswordRequest,
  type CheckPaymentPasswordResponse,
  type GetMemberRequest,
  type ReadSettingsResponse,
} from '@banyan/proto/identity/v1/identity';
import { config } from '../config.js';
import { settings } from '../settings.gen.js';

export const paymentPassword = 'red-river-77';

/** Who is under whom: 1 over 2 over 3 and 4; 5 is closed and under 2. */
const uplines: Readonly<Record<string, bigint>> = { '2': 1n, '3': 2n, '4': 2n, '5': 2n };

/** What operators set for the brand, as JSON by key. */
export const brandSettings = new Map<string, string>([
  // Specs withdraw what they paid in; those about turnover set what they want.
  [settings.turnoverDeposit.key, '0'],
  [settings.turnoverTransfer.key, '0'],
  [settings.turnoverBonus.key, '0'],
]);

/** Has an identity give what is in {@link brandSettings}. */
export const readSettings = (_call: unknown, done: sendUnaryData<ReadSettingsResponse>): void =>
  done(null, {
    revision: BigInt(brandSettings.size),
    unchanged: false,
    values: [...brandSettings].map(([key, json]) => ({ brand: 'BANYAN', key, json })),
  });

/** An identity that implements the real protocol, with a tree of five. */
export async function startIdentity(): Promise<Server> {
  const server = new Server();
  server.addService(IdentityServiceService, {
    getMember: (call: ServerUnaryCall<GetMemberRequest, GetMemberResponse>, done: sendUnaryData<GetMemberResponse>) => {
      const { memberId } = call.request;
      if (memberId > 5n) return done(refusal('request.not_found', 404));
      const member = {
        memberId,
        brand: 'BANYAN',
        username: `agent${memberId}`,
        nickname: `Agent ${memberId}`,
        status: memberId === 5n ? 'CLOSED' : 'ACTIVE',
        currency: 'VND',
        uplineId: uplines[String(memberId)] ?? 0n,
      };
      return done(null, GetMemberResponse.fromPartial(member));
    },
    checkPaymentPassword: (
      call: ServerUnaryCall<CheckPaymentPasswordRequest, CheckPaymentPasswordResponse>,
      done: sendUnaryData<CheckPaymentPasswordResponse>,
    ) =>
      call.request.password === paymentPassword
        ? done(null, {})
        : done(refusal('identity.wrong_payment_password', 422)),
    readSettings,
  });
  await new Promise<void>((resolve, reject) => {
    server.bindAsync(config.identityGrpc ?? '', ServerCredentials.createInsecure(), (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return server;
}

/** A refusal of a service as gRPC carries it. */
export function refusal(code: string, status: number): { code: number; details: string; metadata: Metadata } {
  const metadata = new Metadata();
  metadata.set('x-error-code', code);
  metadata.set('x-error-status', String(status));
  return { code: 9, details: code, metadata };
}
