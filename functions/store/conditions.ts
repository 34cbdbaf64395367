/** Waits for one write with a condition. @returns false when the condition did not hold, and nothing was written */
export async function conditionHolds(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}
