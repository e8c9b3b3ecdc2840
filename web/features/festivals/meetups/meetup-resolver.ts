import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import type { meetupSchema } from './meetup-schema.ts'
import type { MeetupValues } from './meetup-values.ts'

/** Validates the form with the contract's schema; its time is local in this zone. */
export const meetupResolver = (zone: string) =>
  lazyResolver<ReturnType<typeof meetupSchema>, MeetupValues>(() =>
    import('./meetup-schema.ts').then(({ meetupSchema }) => meetupSchema(zone)),
  )
