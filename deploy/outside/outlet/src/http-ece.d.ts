/** Encrypted content encoding (RFC 8188), as far as a browser needs it. Source: the package's ece.js. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    readonly version: 'aes128gcm';
    /** The browser's own half of the exchange. */
    readonly privateKey: ECDH;
    /** Sixteen bytes that the browser gave with its address. */
    readonly authSecret: Buffer;
  }

  /** Throws for what was not made for the keys. */
  function decrypt(body: Buffer, parameters: Parameters): Buffer;

  export default { decrypt };
}
