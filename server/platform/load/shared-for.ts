/** Returns what `work` gives, which all share who ask within so many milliseconds of its start: for what strangers may ask without limit. */
export function sharedFor<Result>(milliseconds: number, work: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; until: number } | null = null
  return () => {
    if (last === null || last.until <= Date.now()) last = { result: work(), until: Date.now() + milliseconds }
    return last.result
  }
}
