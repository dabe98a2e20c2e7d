import { Module } from '@nestjs/common';
import { PictureBodies } from './picture-bodies.js';
import { PictureService } from './picture.service.js';
import { PictureStore } from './picture-store.service.js';

/** For features that take a picture and keep it in a table of their own. */
@Module({
  providers: [PictureService, PictureBodies],
  exports: [PictureService],
})
export class PictureModule {}

/** For features that take pictures before what they belong to; their service runs `pictureMigrations`. */
@Module({
  imports: [PictureModule],
  providers: [PictureStore],
  exports: [PictureStore],
})
export class PictureStoreModule {}
