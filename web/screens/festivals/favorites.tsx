import { useSearch } from '@tanstack/react-router'
import { onlyGiven } from '../../lib/lists/search.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/members-only.tsx'
import { FavoriteFestivals } from './favorite-festivals.tsx'

/** The member's favourite festivals. A removed one stays in the list until the next visit, so that it can be added again. */
export function Favorites() {
  const { cursor } = useSearch({ from: '/favorites' })
  return (
    <div className="page py-8">
      <PageHead title="Favorites" description="The festivals you keep, those still to come first." />
      <h1>Favorites</h1>
      <p className="mt-2 mb-8 text-soft">The festivals you keep, those still to come first.</p>
      <MembersOnly reason="Your favorites are here once we know who you are.">
        {(member) => (
          <FavoriteFestivals
            key={member.id}
            cursor={cursor}
            addressOf={(from) => ({ to: '/favorites', search: onlyGiven({ cursor: from }) })}
          />
        )}
      </MembersOnly>
    </div>
  )
}
