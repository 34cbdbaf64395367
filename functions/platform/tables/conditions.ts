/** Waits for a conditional write. @returns false when its condition failed and nothing was written */
export async function conditionHolds(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}
