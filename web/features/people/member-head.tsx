import type { PublicMember } from '../../../contract/people.ts'
import { PageHead } from '../../lib/page-head.tsx'

/** What a member's page says of itself where its link is shared; a person's page is not for search engines. */
export function MemberHead({ member }: { member: PublicMember }) {
  const { name, username, location, danceStyles, experienceLevel } = member
  const dances = danceStyles.length > 0 ? `${danceStyles.join(', ')} (${experienceLevel})` : experienceLevel
  return <PageHead title={`${name} (@${username})`} description={[dances, location].filter(Boolean).join(' · ')} />
}
