import { Text } from '@banyan/kernel/dto';

const code = /^[A-Z]{2}(-[A-Z]{2})?$/;

/*
 * All that is declared at once, in the longest characters of UTF-8, is less than a request may weigh (256 KiB): whatever fits its fields
 * arrives.
 */
export const mostTexts = 8;
export const longestTitle = 120;
export const longestContent = 6_000;

/** What is said in one language. */
export class WrittenTextDto {
  @Text({ max: 5, pattern: code })
  language: string;

  @Text({ max: longestTitle })
  title: string;

  @Text({ min: 0, max: longestContent, description: 'HTML; what could run or reach elsewhere is left out' })
  content: string;
}
