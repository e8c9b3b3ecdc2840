import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { favoriteFestivalsQuery } from '../features/favorites/favorites.queries.ts'
import { FestivalMonths, FestivalsSkeleton } from '../features/festivals/list/festival-months.tsx'
import { PagedList, usePagedList } from '../lib/lists/paged-list.tsx'
import { PageHead } from '../lib/page/page-head.tsx'
import { MembersOnly } from '../shell/members-only.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ListedFestival } from './listed-festival.tsx'

/** The member's favourite festivals. One that is removed stays in the list until the next visit, so that it can be added again. */
export function Favorites() {
  return (
    <div className="page py-8">
      <PageHead title="Favorites" description="The festivals that you keep, those to come first." />
      <h1>Favorites</h1>
      <p className="mt-2 mb-8 text-soft">The festivals that you keep, those to come first.</p>
      <MembersOnly reason="Your favorites are here once we know who you are.">
        {(member) => <FavoriteFestivals key={member.id} />}
      </MembersOnly>
    </div>
  )
}

function FavoriteFestivals() {
  const { api } = useRouteContext({ from: '__root__' })
  const { cursor } = useSearch({ from: '/favorites' })
  const list = usePagedList((viewer) => favoriteFestivalsQuery(api, viewer, cursor))
  const fromTheFirst = cursor !== undefined && (
    <Link to="/favorites" search={{}} className="link">
      From the first one
    </Link>
  )
  return (
    <PagedList
      list={list}
      noun="festival"
      failed="Failed to load your favorites. Please try again."
      failedHint={fromTheFirst || 'They are safe with us.'}
      loading={<FestivalsSkeleton />}
      addressOf={(next) => ({ to: '/favorites', search: { cursor: next } })}
    >
      {(page) =>
        page.items.length === 0 ? (
          <NoFavorites />
        ) : (
          <FestivalMonths page={page} fromTheFirst={fromTheFirst}>
            {(festival) => <ListedFestival festival={festival} />}
          </FestivalMonths>
        )
      }
    </PagedList>
  )
}

function NoFavorites() {
  const action = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      Browse Festivals
    </Link>
  )
  return (
    <EmptyState title="No favorites yet" action={action}>
      Press the heart of a festival that you like, and you find it here again.
    </EmptyState>
  )
}
