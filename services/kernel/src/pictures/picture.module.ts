import { Module } from '@nestjs/common';
import { PictureBodies } from './picture-bodies.js';
import { PictureService } from './picture.service.js';

/** For features that take pictures. */
@Module({
  providers: [PictureService, PictureBodies],
  exports: [PictureService],
})
export class PictureModule {}
