/** Runs one step of the start. If it fails, the error names the step. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(`The start failed at: ${name}. ${messageOf(error)}`, { cause: error })
  }
}

/**
 * For a host name with several addresses the connection error is an AggregateError without a message, so its first error is used.
 */
function messageOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : String(first)
}
