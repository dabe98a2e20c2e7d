import { Uuid } from '../dto/index.js';

/** A picture that is kept until something takes it up, for a day. */
export class PictureIdDto {
  @Uuid() id: string;
}

/** Most pictures of one thing. Source: specification 5 and 9. */
export const mostPictures = 3;
