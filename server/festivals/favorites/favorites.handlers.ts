import { t } from '#texts'
import type { favorites } from '../../../contract/festivals/favorites.ts'
import { favoriteList } from '../festivals/list/festival-list.queries.ts'
import { NotFound } from '../../platform/http-error.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { viewerArguments } from '../../visible.ts'
import { addFavorite, favoriteIds, removeFavorite } from './favorites.queries.ts'

export const favoriteHandlers: Handlers<typeof favorites> = {
  list: ({ caller, db, query }) => readPage(db, favoriteIds, viewerArguments(caller), query),

  festivals: ({ caller, db, query }) =>
    readPage(db, favoriteList, { ...viewerArguments(caller), viewerId: caller.id }, query),

  async add({ caller, db, params }) {
    const favorite = await addFavorite(db, caller, params.festivalId)
    if (!favorite) throw NotFound(t.errors.festivalNotFound())
    return favorite
  },

  async remove({ caller, db, params }) {
    await removeFavorite(db, caller.id, params.festivalId)
  },
}
