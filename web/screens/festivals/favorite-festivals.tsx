import { Link, type LinkProps, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { favoriteFestivalsQuery } from '../../features/festivals/favorites/favorites.queries.ts'
import { FestivalMonths, FestivalsSkeleton } from '../../features/festivals/festivals/list/festival-months.tsx'
import { PagedList, usePagedList } from '../../lib/lists/paged-list.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ListedFestival } from './listed-festival.tsx'

type FavoriteFestivalsProps = {
  cursor: string | undefined
  /** The address of the list from a cursor on; without one, from the first festival. */
  addressOf: (cursor?: string) => LinkProps
}

/** The member's favourite festivals, upcoming ones first. */
export function FavoriteFestivals({ cursor, addressOf }: FavoriteFestivalsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const list = usePagedList((viewer) => favoriteFestivalsQuery(api, viewer, cursor))
  const fromTheFirst = cursor !== undefined && (
    <Link {...addressOf()} className="link">
      {t.common.fromTheStart()}
    </Link>
  )
  return (
    <PagedList
      list={list}
      noun="festival"
      failed={t.favorites.failedToLoad()}
      failedHint={fromTheFirst || t.favorites.favoritesAreSafe()}
      loading={<FestivalsSkeleton />}
      addressOf={addressOf}
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
      {t.favorites.browseFestivals()}
    </Link>
  )
  return (
    <EmptyState title={t.favorites.noFavoritesYet()} action={action}>
      {t.favorites.tapTheHeart()}
    </EmptyState>
  )
}
