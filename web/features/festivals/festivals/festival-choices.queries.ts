import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'
import { today } from '../../../lib/format/dates.ts'
import { festivalsKey } from './festivals.queries.ts'

const maxChoices = 20

/** The upcoming festivals that match a text, for a selection. */
export const festivalChoicesQuery = (api: Api, text: string, viewer = currentViewer()) =>
  queryOptions({
    queryKey: [...festivalsKey, 'choices', text, viewer],
    queryFn: async () => {
      const query = { startDate: today(), limit: maxChoices, ...(text && { query: text.slice(0, 100) }) }
      const { items } = await api.festivals.list({ query })
      return items
    },
  })
