export { pictureMigrations } from './migration.js';
export { PictureIdDto, mostPictures } from './picture.dto.js';
export { PictureModule, PictureStoreModule } from './picture.module.js';
export { PictureService, type Picture } from './picture.service.js';
export { PictureStore, type Subject } from './picture-store.service.js';
export { ShowsPicture, TakesPicture, pictureAnswer } from './picture-route.js';
