import { Header, SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const RAW = 'banyan:raw';

/** The answer goes out as returned, without the player's `{ success, value, message }`. */
export const Raw = () => SetMetadata(RAW, true);

/** A file as the answer of an operation, beside `ApiProduces` that says of which type. */
export const bytes = { schema: { type: 'string', format: 'binary' } } as const;

/** The body arrives as JWE; the gateway decrypts it and refuses a plain one. */
export const Encrypted = () => applyDecorators(ApiExtension('x-encrypted', true));

/**
 * The answer is the same for all members of a kind, or all visitors, of a brand and a language: the gateway may tell it for some
 * seconds without asking again. Browsers ask every time.
 */
export const Shared = (seconds: number) =>
  applyDecorators(
    Header('cache-control', `public, max-age=0, s-maxage=${seconds}`),
    Header('vary', 'accept-language, authorization'),
  );
