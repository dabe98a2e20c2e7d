/**
 * Keys that between them reach each of up to twelve partitions of a topic on Kafka, and all six of the fall-back log. For
 * events that tell readers how far they have come.
 */
export const spreadKeys = (name: string): string[] => Array.from({ length: 24 }, (_, index) => `${name}:${index}`);
