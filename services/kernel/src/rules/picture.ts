/**
 * Pictures that people send, in the webs as in the services: of which types, and at most so many bytes each; `keptBytes`: of what is made of
 * one. Source: specification 5 and 9.
 */
export const pictureRules = {
  types: ['image/png', 'image/jpeg'],
  bytes: 5 * 1024 * 1024,
  keptBytes: 800 * 1024,
} as const;
