import { defineErrors } from '@banyan/kernel/errors';

export const errors = defineErrors('notices', {
  message_not_found: 404,
  announcement_not_found: 404,
  text_languages: 400,
  text_too_long: 400,
  text_unseen: 400,
  announcement_audience: 400,
  announcement_ends_first: 400,
  announcement_time: 400,
  article_not_found: 404,
  article_place: 409,
  anchor_taken: 409,
});
