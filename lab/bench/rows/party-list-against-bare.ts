import { valuesOf } from '../../../server/platform/db/statement.ts'
import { pageStatement } from '../../../server/platform/lists/paged-list.ts'
import { partyList } from '../../../server/socials/social-parties/social-parties.queries.ts'
import { againstBare } from '../against-bare.ts'
import type { Row } from '../row.ts'
import { maxWhole } from '../../../contract/platform/list-limits.ts'

export const partyListAgainstBare: Row = {
  name: 'party-list-against-bare',
  promise: 'the whole list of socials over our API, against bare node:http and pg with the same query, turn by turn',
  measure: () => {
    const statement = pageStatement(partyList(['from'], true))
    const today = new Date().toISOString().slice(0, 10)
    const valuesFrom = (from: string) => valuesOf(statement, { today, limit: maxWhole, from })
    return againstBare({
      path: '/api/social-parties',
      dayName: 'from',
      text: statement.text,
      valuesFrom,
      min: [1, 1],
    })
  },
}
