import type { Store } from './store.ts'

type Log = { error(facts: object, text: string): void }

/**
 * Lists objects of the bucket, as a wrong key, name or region would otherwise be noticed with the first photo. The site starts without the
 * bucket: photos are neither displayed nor accepted until it answers.
 */
export async function checkBucket(store: Store, log: Log): Promise<void> {
  try {
    for await (const _ of store.files(['erasures'])) break
  } catch (error) {
    log.error(factsOf((error as Error).cause ?? error), 'the bucket cannot be used: look at S3_BUCKET and its settings')
  }
}

/** The facts for the log, as other fields of the error may contain signatures. `status`: of the bucket's reply, if there was one. */
export function factsOf(error: unknown) {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  return { name, message, status: $metadata?.httpStatusCode ?? null }
}
