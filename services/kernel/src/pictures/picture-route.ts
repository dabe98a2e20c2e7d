import { Header, HttpCode, StreamableFile, applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { Raw, bytes } from '../dto/index.js';
import { pictureRules } from '../rules/picture.js';
import { pictureType } from './picture.service.js';

/** A route that takes one picture as its whole body, PNG or JPEG; `PictureService.take` reads it. Its path needs the policy `body: 'picture'`. */
export const TakesPicture = () =>
  applyDecorators(
    HttpCode(200),
    ApiConsumes(...pictureRules.types),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );

/**
 * A route that answers somebody's picture: shown as the picture that it is, never as a page, to nobody's cache. `types`: what else was kept
 * before pictures were made anew.
 */
export const ShowsPicture = (...types: readonly string[]) =>
  applyDecorators(
    Raw(),
    ApiProduces(pictureType, ...types),
    ApiOkResponse(bytes),
    Header('x-content-type-options', 'nosniff'),
    Header('content-security-policy', "default-src 'none'; sandbox"),
    Header('cross-origin-resource-policy', 'same-origin'),
  );

/** The answer of a route that {@link ShowsPicture}. */
export const pictureAnswer = (picture: Buffer, type: string = pictureType): StreamableFile =>
  new StreamableFile(picture, { type, disposition: 'inline' });
