/** Runs one step of the start; where that fails, the error says which it was. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(`The start failed at: ${name}. ${messageOf(error)}`, { cause: error })
  }
}

/** A name with several addresses fails with one error for each, and no message of its own. */
function messageOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : String(first)
}
