/** Returns the result of `work`, shared by all calls within this many milliseconds of its start: for public calls without a limit. */
export function sharedFor<Result>(milliseconds: number, work: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; until: number } | null = null
  return () => {
    if (last === null || last.until <= Date.now()) last = { result: work(), until: Date.now() + milliseconds }
    return last.result
  }
}
