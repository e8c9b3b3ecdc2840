import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { today } from '../../lib/dates.ts'
import { signedIn } from './festivals.queries.ts'

const mostChoices = 20

/** The festivals to come that the words fit, for one to be chosen. */
export const festivalChoicesQuery = (api: Api, words: string, member = signedIn()) =>
  queryOptions({
    queryKey: ['festivals', 'choices', words, member],
    queryFn: async () => {
      const query = { startDate: today(), limit: mostChoices, ...(words && { query: words.slice(0, 100) }) }
      const { items } = await api.festivals.list({ query })
      return items
    },
  })
