import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const RAW = 'banyan:raw';

/** The answer goes out as returned, without the player's `{ success, value, message }`. */
export const Raw = () => SetMetadata(RAW, true);

/** The body arrives as JWE; the gateway decrypts it and refuses a plain one. */
export const Encrypted = () => applyDecorators(ApiExtension('x-encrypted', true));
