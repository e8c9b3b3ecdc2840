import { createHmac, timingSafeEqual } from 'node:crypto'
import { t } from '#texts'
import { HttpError } from '../http-error.ts'
import type { SignedQuery } from './store.ts'
import { now } from '../../../contract/platform/clock.ts'

const BadAddress = () => new HttpError(403, 'forbidden', t.errors.addressNotGivenOut())
/** Uppy requests a new address when it reads exactly this message, so it is the same in all languages. */
const ExpiredAddress = () => new HttpError(403, 'request_expired', 'Request has expired')

/** Addresses that allow to upload one object until they expire. `secret` is the same for all processes on one database. */
export function createSignedAddresses(base: string, secret: () => Promise<Buffer>) {
  async function sign(key: string, { expires, upload = '', part = '' }: SignedQuery) {
    const text = [key, expires, upload, part].join('\n')
    return createHmac('sha256', await secret())
      .update(text)
      .digest()
  }

  return {
    /** An address that expires after this many seconds. */
    async create(key: string, seconds: number, more: SignedQuery = {}) {
      const query = { expires: `${Math.floor(now() / 1000) + seconds}`, ...more }
      const signature = (await sign(key, query)).toString('base64url')
      return `${base}/${key}?${new URLSearchParams({ ...query, signature }).toString()}`
    },

    /** Throws 403 if it was not issued here, or has expired. */
    async check(key: string, query: SignedQuery) {
      const given = Buffer.from(query.signature ?? '', 'base64url')
      const right = await sign(key, query)
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw BadAddress()
      if (Number(query.expires) * 1000 < now()) throw ExpiredAddress()
    },
  }
}
