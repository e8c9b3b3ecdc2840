import type { PublicMember } from '../../../contract/people.ts'
import { pageHead } from '../../lib/page-head.ts'

/** What a member's page says of itself where its link is shared; a person's page is not for search engines. */
export function memberHead(origin: string, member: PublicMember | undefined) {
  if (!member)
    return pageHead({
      origin,
      path: '/members',
      title: 'Member not found',
      description: 'We know of no member at this address.',
      indexed: false,
    })
  const { name, username, location, danceStyles, experienceLevel } = member
  const dances = danceStyles.length > 0 ? `${danceStyles.join(', ')} (${experienceLevel})` : experienceLevel
  return pageHead({
    origin,
    path: `/members/${encodeURIComponent(username)}`,
    title: `${name} (@${username})`,
    description: [dances, location].filter(Boolean).join(' · '),
    indexed: false,
  })
}
