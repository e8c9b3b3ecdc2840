import type { GoogleSettings } from './people/auth/google/google-provider.ts'
import type { Operator } from '../contract/people/privacy.ts'
import type { Passwords } from './people/auth/passwords.ts'
import type { Database } from './platform/db/connect.ts'
import type { Replica } from './platform/db/replica.ts'
import type { Geocoder } from './socials/gazetteer/geocoder.ts'
import type { PhotoMaker } from './pictures/photos/photo-maker.ts'
import type { RateLimits } from './platform/limits/per-client/rate-limits.ts'
import type { Store } from './platform/storage/store.ts'
import type { StreamHub } from './platform/stream/hub.ts'

/** What the domains are given: everything that is used by more than one call. */
export type Services = {
  db: Database
  /** Reads for visitors where a call `mayLag`. */
  replica: Replica
  passwords: Passwords
  rateLimits: RateLimits
  /** The site's own address, for links outside of the site: no slash at the end. */
  origin: string
  /** The same if it is configured; null if the address of each request is used instead. */
  publicUrl: string | null
  store: Store
  photoMaker: PhotoMaker
  hub: StreamHub
  /** Null if none is configured: then places get the points of their towns. */
  geocoder: Geocoder | null
  /** Null if no credentials are configured. */
  google: GoogleSettings | null
  /** Whether a mail server is set; without one emails become files. */
  hasMailServer: boolean
  /** The folder of the nightly backups; null if none is set. */
  backupDir: string | null
  /** The commit of the code that runs; null if it is not known. */
  commit: string | null
  /** Who runs the site, as the privacy page says it. */
  operator: Operator
}
