/** The form in which DynamoDB reads the time at which an item expires. */
export const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
