import { valuesOf } from '../../../server/platform/db/statement.ts'
import { festivalList } from '../../../server/festivals/festivals/festival-list.queries.ts'
import { pageStatement } from '../../../server/platform/lists/paged-list.ts'
import { againstBare } from '../against-bare.ts'
import type { Row } from '../row.ts'

export const listAgainstBare: Row = {
  name: 'list-against-bare',
  promise: 'the list of festivals over our API, against bare node:http and pg with the same query, turn by turn',
  measure: () => {
    const statement = pageStatement(festivalList(['startDate']))
    const today = new Date().toISOString().slice(0, 10)
    const valuesFrom = (startDate: string) => valuesOf(statement, { viewerId: null, today, limit: 50, startDate })
    return againstBare({ path: '/api/festivals', text: statement.text, valuesFrom })
  },
}
