import { Text } from '@banyan/kernel/dto';

const code = /^[A-Z]{2}(-[A-Z]{2})?$/;

/** What is said in one language. */
export class WrittenTextDto {
  @Text({ max: 5, pattern: code })
  language: string;

  @Text({ max: 120 })
  title: string;

  @Text({ min: 0, max: 20_000, description: 'HTML; what could run or reach elsewhere is left out' })
  content: string;
}
