import { dayFromNow } from '../../platform/days.ts'
import type { socialTables } from '../../tables/socials.ts'
import { canary, given, ids, type Samples } from './sample.ts'

export const socialSamples: Samples<typeof socialTables> = {
  socialParties: () => [{ id: ids.party, venueName: given, city: given, date: `${dayFromNow(3)}T12:00:00` }],
  socialSuggestions: ({ me }) => [
    {
      senderId: me,
      venueName: canary,
      address: canary,
      city: canary,
      date: `${dayFromNow(3)}T12:00:00`,
      time: canary,
      instagramLink: `https://www.instagram.com/${canary}`,
      image: `/objects/${canary}.webp`,
      danceStyles: [canary],
    },
  ],
  socialPartyAttendance: ({ me }) => [{ userId: me, partyId: ids.party }],
  socialPartyVotes: ({ me }) => [{ userId: me, partyId: ids.party, word: 'closed' }],
}
