/** Of items that a table forgets by itself: when, as DynamoDB reads it. */
export const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
