import { inTime } from '@banyan/kernel/rules';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** What came instead of a passkey: nothing was chosen, this place cannot, or the device has one already. */
export type PasskeyTrouble = 'cancelled' | 'unsupported' | 'known';

export class PasskeyError extends Error {
  constructor(readonly trouble: PasskeyTrouble) {
    super(`passkey: ${trouble}`);
  }
}

const browser = inTime(() => import('@simplewebauthn/browser'));

/** Whether this browser has passkeys at this address: a number is no name that one could belong to. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:|^\[/.test(location.hostname);

/** Whether it shows them among the names that it fills in. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

const unsupported = new Set(['ERROR_INVALID_DOMAIN', 'ERROR_INVALID_RP_ID']);

function troubleOf(error: unknown): PasskeyTrouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  return unsupported.has(code) ? 'unsupported' : 'cancelled';
}

/** Has the device make a passkey, and answers it as JSON. Throws {@link PasskeyError}. */
export async function makePasskey(options: string): Promise<string> {
  if (!hasPasskeys()) throw new PasskeyError('unsupported');
  const { startRegistration } = await browser();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  try {
    return JSON.stringify(await startRegistration({ optionsJSON }));
  } catch (error) {
    throw new PasskeyError(troubleOf(error));
  }
}

/** Has the device show a passkey, and answers what it signed as JSON. `filled`: among the names that it fills in, and at no press. Throws {@link PasskeyError}. */
export async function showPasskey(options: string, { filled = false } = {}): Promise<string> {
  if (!hasPasskeys()) throw new PasskeyError('unsupported');
  const { startAuthentication } = await browser();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: filled }));
  } catch (error) {
    throw new PasskeyError(troubleOf(error));
  }
}

/** Nobody waits for the device any more. */
export const leavePasskey = async (): Promise<void> => (await browser()).WebAuthnAbortService.cancelCeremony();
