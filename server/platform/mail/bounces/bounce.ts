/** A bounced email, by what a mail server or a provider said. */
export type Bounce = {
  kind: 'hard' | 'soft'
  /** The status of RFC 3463, such as 5.1.1; null if there was none. */
  status: string | null
}

/**
 * Whether a status says that there is no such mailbox. Others that are permanent are about this email, its sender or a full mailbox, so a
 * later email may arrive: 5.1.7 and 5.1.8 are the sender's address.
 */
const isNoMailbox = (status: string) => /^5\.(?:0\.0|1\.(?![78]$)\d{1,3}|2\.1)$/.test(status)

export const bounceOf = (status: string): Bounce => ({ kind: isNoMailbox(status) ? 'hard' : 'soft', status })

/** The status in the reply of a mail server that refused a recipient: '550 5.1.1 No such user'. */
export function statusOfRefusal(error: unknown): string | null {
  const { response } = Object(error) as { response?: unknown }
  return /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1] ?? null
}
