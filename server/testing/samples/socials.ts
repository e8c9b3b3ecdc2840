import { dayFromNow } from '../../platform/days.ts'
import type { socialTables } from '../../tables/socials.ts'
import { given, ids, type Samples } from './sample.ts'

export const socialSamples: Samples<typeof socialTables> = {
  socialParties: () => [{ id: ids.party, venueName: given, city: given, date: `${dayFromNow(3)}T12:00:00` }],
  socialPartyAttendance: ({ me }) => [{ userId: me, partyId: ids.party }],
  socialPartyVotes: ({ me }) => [{ userId: me, partyId: ids.party, word: 'closed' }],
}
