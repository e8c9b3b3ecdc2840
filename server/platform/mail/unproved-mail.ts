import { HttpError } from '../http-error.ts'
import type { RateLimits } from '../limits/per-client/rate-limits.ts'

/**
 * Whether a network address may cause one more email to an unverified address. It has one budget of these for all accounts and addresses
 * together, and a separate one for warnings (docs/decisions/0016). Counted outside of transactions.
 */
export async function mayMailUnproved(
  { rateLimits }: { rateLimits: RateLimits },
  from: string,
  budget: 'unprovedMail' | 'unprovedWarning' = 'unprovedMail',
): Promise<boolean> {
  try {
    await rateLimits.take(budget, from)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false
    throw error
  }
}
