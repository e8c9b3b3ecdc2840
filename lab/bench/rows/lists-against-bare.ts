import { maxUnpaged } from '../../../contract/platform/list-limits.ts'
import { festivalList } from '../../../server/festivals/festivals/list/festival-list.queries.ts'
import { meetupList } from '../../../server/festivals/meetups/meetups.queries.ts'
import { type Statement, valuesOf } from '../../../server/platform/db/statements/statement.ts'
import { pageStatement } from '../../../server/platform/lists/paged-list.ts'
import { fillFestivals } from '../../../server/testing/many/many-festivals.ts'
import { fillMeetups } from '../../../server/testing/many/many-meetups.ts'
import { viewerArguments } from '../../../server/visible.ts'
import { firstDays } from '../../shared/load.ts'
import { signUp } from '../../shared/members.ts'
import { openPlace } from '../../shared/sites.ts'
import { againstBare } from '../against-bare.ts'
import type { Row } from '../row.ts'

const today = new Date().toISOString().slice(0, 10)

/**
 * First each request has a different first day, so that no read can be shared (all days are before the first festival, so every reply is
 * the same). Then all have the same first day: our waiting requests share one read, those of the bare server do not.
 */
export const listAgainstBare: Row = {
  name: 'list-against-bare',
  promise: 'the list of festivals over our API, against bare node:http and pg with the same query, turn by turn',
  measure: async () => {
    await using place = await openPlace('sample')
    const statement = pageStatement(festivalList(['startDate'])) as Statement
    const question = (startDate: string) => ({
      path: `/api/festivals?startDate=${startDate}`,
      values: valuesOf(statement, { viewerId: null, today, limit: 50, startDate }),
    })
    const [another, always] = [firstDays(), firstDays()()]
    return await againstBare(place, statement.text, [
      { name: 'different questions', min: 0.85, next: () => question(another()) },
      { name: 'equal ones', min: 2, next: () => question(always) },
    ])
  },
}

const meetups = 1000
const texts = {
  title: 'Lunch before the afternoon workshops',
  description: 'Ten minutes on foot from the venue. We share tapas, everybody pays their own, and we are back by four.',
  place: 'At the fountain in front of the hotel',
}

export const meetupListAgainstBare: Row = {
  name: 'meetup-list-against-bare',
  promise: `the meetups of a festival that has ${meetups} over our API as a member sees them, against bare node:http and pg with the same query, turn by turn`,
  measure: async () => {
    await using place = await openPlace('empty')
    const { db, address } = place
    await fillFestivals(db, 1)
    const { id: festivalId } = await db.selectFrom('festivals').select('id').executeTakeFirstOrThrow()
    const [organizer, guest, { token, id }] = [await signUp(address), await signUp(address), await signUp(address)]
    await fillMeetups(db, { festivalId, organizer, guest }, { count: meetups, texts })
    const statement = pageStatement(meetupList) as Statement
    const viewer = viewerArguments({ id, isAdmin: false })
    const question = {
      path: `/api/festivals/${festivalId}/meetups`,
      values: valuesOf(statement, { ...viewer, festivalId, type: null, today, limit: maxUnpaged }),
    }
    return await againstBare(place, statement.text, [{ name: 'a member', min: 1, token, next: () => question }])
  },
}
