import { type Bounce, bounceOf } from './bounce.ts'
import { readMessageId } from './return-token.ts'

/** An email of ours that bounced, as its report says. The token is not checked yet. */
export type Returned = Bounce & { id: string; token: string }

/** A report has four parts, of which one is the email with its own. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 64_000 }
const parts = ['message/delivery-status', 'message/rfc822', 'text/rfc822-headers']

/**
 * Reads a delivery status notification (RFC 3464), perhaps cut off; null for any other email. The email is known by the Message-ID in what
 * is returned of it. The library is loaded with the first email.
 */
export async function readDeliveryReport(source: Buffer): Promise<Returned | null> {
  const { default: PostalMime } = await import('postal-mime')
  const email = await PostalMime.parse(source, { ...limits, forceRfc822Attachments: true }).catch(() => null)
  const textOf = (type: string) => {
    const part = email?.attachments.find(({ mimeType }) => mimeType === type)
    if (!part) return ''
    return typeof part.content === 'string' ? part.content : Buffer.from(part.content as ArrayBuffer).toString('latin1')
  }
  const [report = '', original = '', headers = ''] = parts.map(textOf)
  const messageId = fieldOf(headersOf(original) || headers, 'message-id')
  const sent = messageId === null ? null : readMessageId(messageId)
  const action = fieldOf(report, 'action')?.toLowerCase()
  const status = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(fieldOf(report, 'status') ?? '')?.[1]
  if (!sent || status === undefined) return null
  // 'delayed' is tried again by the mail server itself.
  if (action === 'failed') return { ...sent, ...bounceOf(status) }
  return action === 'delayed' ? { ...sent, kind: 'soft', status } : null
}

const headersOf = (email: string) => email.split(/\r?\n\r?\n/, 1)[0] ?? ''

/** The first field with this name; its value may continue on the next line. */
const fieldOf = (text: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*((?:[^\\r\\n]{0,998})(?:\\r?\\n[ \\t][^\\r\\n]{0,998}){0,3})`, 'im')
    .exec(text)?.[1]
    ?.trim() ?? null
