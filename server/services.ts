import type { GoogleSettings } from './people/auth/google/google-provider.ts'
import type { Operator } from '../contract/people/privacy.ts'
import type { Passwords } from './people/auth/passwords/passwords.ts'
import type { Database } from './platform/db/connections/connect.ts'
import type { Replica } from './platform/db/connections/replica.ts'
import type { Geocoder } from './socials/gazetteer/geocoder.ts'
import type { PhotoMaker } from './pictures/photos/making/photo-maker.ts'
import type { RateLimits } from './platform/limits/per-client/rate-limits.ts'
import type { Store } from './platform/storage/store.ts'
import type { Vapid } from './platform/push/vapid.ts'
import type { StreamHub } from './platform/stream/hub.ts'

/** The services that the domains use, each shared by several calls. */
export type Services = {
  db: Database
  /** Reads for visitors, used where a call `mayLag`. */
  replica: Replica
  passwords: Passwords
  rateLimits: RateLimits
  /** The site's own address for links in emails and elsewhere, without a slash at the end. */
  origin: string
  /** As above, if configured; null if the address of each request is used instead. */
  publicUrl: string | null
  store: Store
  photoMaker: PhotoMaker
  hub: StreamHub
  /** Null if none is configured: places then get the coordinates of their towns. */
  geocoder: Geocoder | null
  /** Null if no credentials are configured. */
  google: GoogleSettings | null
  /** Whether a mail server is set; without one emails become files. */
  hasMailServer: boolean
  /** The secret with which mail providers report emails that could not be delivered; null if none is set. */
  bounceSecret: string | null
  /** The folder of the nightly backups; null if none is set. */
  backupDir: string | null
  /** The commit of the code that runs; null if it is not known. */
  commit: string | null
  /** The operator of the site, as named on the privacy page. */
  operator: Operator
  /** The pair of keys of the pushes. */
  vapid: () => Promise<Vapid>
  /** The host of the maps service that browsers ask for streets; null without one. */
  mapHost: string | null
}
