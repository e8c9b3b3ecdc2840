import { type Statement, valuesOf } from '../../../server/platform/db/statement.ts'
import { pageStatement } from '../../../server/platform/lists/paged-list.ts'
import { meetupList } from '../../../server/festivals/meetups/meetups.queries.ts'
import { viewerArguments } from '../../../server/visible.ts'
import { questionAgainstBare } from '../against-bare.ts'
import { withMeetups } from '../meetup-world.ts'
import { signUp } from '../member.ts'
import type { Row } from '../row.ts'
import { maxWhole } from '../../../contract/platform/list-limits.ts'

const meetups = 1000

export const meetupListAgainstBare: Row = {
  name: 'meetup-list-against-bare',
  promise: `the meetups of a festival that has ${meetups} over our API, against bare node:http and pg with the same query, turn by turn`,
  measure: () =>
    withMeetups(meetups, async ({ site, connection, festivalId }) => {
      const { token, user } = await signUp(site.address)
      const statement = pageStatement(meetupList) as Statement
      const args = { festivalId, type: null, today: new Date().toISOString().slice(0, 10), limit: maxWhole }
      const valuesFor = (id: string | null) =>
        valuesOf(statement, { ...viewerArguments(id === null ? null : { id, isAdmin: false }), ...args })
      return questionAgainstBare({
        address: site.address,
        path: `/api/festivals/${festivalId}/meetups`,
        connection,
        text: statement.text,
        askers: [
          { who: 'visitors', values: valuesFor(null) },
          { who: 'a member', values: valuesFor(user.id), token },
        ],
      })
    }),
}
