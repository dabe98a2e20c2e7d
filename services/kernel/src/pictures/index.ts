export { PictureModule } from './picture.module.js';
export { PictureService, type Picture } from './picture.service.js';
export { ShowsPicture, TakesPicture, pictureAnswer } from './picture-route.js';
