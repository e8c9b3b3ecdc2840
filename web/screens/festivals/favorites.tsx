import { useSearch } from '@tanstack/react-router'
import { t } from '#texts'
import { onlyGiven } from '../../lib/lists/search.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { FavoriteFestivals } from './favorite-festivals.tsx'

/** The member's favourite festivals. A removed one stays in the list until the next visit, so that it can be added again. */
export function Favorites() {
  const { cursor } = useSearch({ from: '/favorites' })
  return (
    <div className="page py-8">
      <PageHead title={t.favorites.favorites()} description={t.favorites.festivalsYouSaved()} />
      <h1>{t.favorites.favorites()}</h1>
      <p className="mt-2 mb-8 text-soft">{t.favorites.festivalsYouSaved()}</p>
      <MembersOnly reason={t.favorites.logInToSeeFavorites()}>
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
