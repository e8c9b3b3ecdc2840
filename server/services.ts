import type { GoogleSettings } from './auth/google-provider.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Database } from './db/connect.ts'
import type { PhotoMaker } from './photos/photo-maker.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import type { Store } from './storage/store.ts'

/** What the domains are given: everything that lasts longer than one call. */
export type Services = {
  db: Database
  passwords: Passwords
  rateLimits: RateLimits
  /** The site's own address, of links that leave it: no slash at the end. */
  origin: string
  /** The same where it is set; null where whoever calls knows best. */
  publicUrl: string | null
  store: Store
  photoMaker: PhotoMaker
  /** Null as long as no credentials are configured. */
  google: GoogleSettings | null
}
