/** Refusals of passkeys. */
export const passkey = {
  /** Too old, used, or begun in another browser, on another site or for something else: begin again. */
  passkey_over: 422,
  /** What the authenticator gave does not prove who it is. */
  passkey_refused: 422,
  /** Taken away, or never added here. */
  passkey_unknown: 422,
  /** The password was set anew after it was added: log in by it and confirm the passkey. */
  passkey_suspended: 403,
  /** `value.hosts`: where the passkeys were added, which are good nowhere else. */
  passkey_elsewhere: 409,
  /** It is somebody's already. */
  passkey_taken: 409,
  /** Ten are the most. */
  too_many_passkeys: 409,
  passkey_not_found: 404,
  /** The brand offers no log-in by a passkey. */
  passkeys_closed: 403,
};
