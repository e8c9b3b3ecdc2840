import { createHmac, timingSafeEqual } from 'node:crypto'

type Sent = { id: string; toAddress: string }

/**
 * A part of the Message-ID that only this site can make, so that nobody can invent a bounced email. Only whoever got the email
 * knows it, and can stop nobody's emails but their own.
 */
export const returnToken = (key: Buffer, { id, toAddress }: Sent): string =>
  createHmac('sha256', key).update(`${id} ${toAddress.toLowerCase()}`).digest().subarray(0, 16).toString('base64url')

export function isOwnToken(key: Buffer, sent: Sent, token: string): boolean {
  const [given, own] = [token, returnToken(key, sent)].map((text) => Buffer.from(text))
  return given!.length === own!.length && timingSafeEqual(given!, own!)
}

/** The id of an email and its token in a Message-ID of ours. */
export function readMessageId(messageId: string): { id: string; token: string } | null {
  const [, id, token] =
    /<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{22})@/.exec(messageId) ?? []
  return id !== undefined && token !== undefined ? { id, token } : null
}
