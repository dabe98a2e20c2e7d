/** Time-based one-time codes (RFC 6238: SHA-1, 6 digits, 30 seconds). Secrets are 32 base32 characters. */
export abstract class TotpPort {
  /** A fresh secret from the system's random source. */
  abstract createSecret(): string;

  /** The step (30 s periods since 1970) that the code belongs to, one step of drift allowed either way; null when it is none. */
  abstract stepOf(secret: string, code: string, at: Date): number | null;

  /** What an authenticator app reads from a QR code; it shows issuer and account. */
  abstract uri(secret: string, account: string, issuer?: string): string;
}
