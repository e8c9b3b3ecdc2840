import { useParams, useRouteContext } from '@tanstack/react-router'
import { festivalQuery } from '../../../features/festivals/festivals/festivals.queries.ts'
import { useViewerQuery } from '../../../lib/member/viewer-query.ts'

/** The festival of the page, for its tabs, which are rendered only after it is loaded. */
export function useFestivalOfPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/festivals/$id' })
  const { data } = useViewerQuery((viewer) => festivalQuery(api, id, viewer))
  if (!data) throw new Error('A tab was shown without its festival')
  return data
}
