import { type Statement, valuesOf } from '../../../server/platform/db/statement.ts'
import { pageStatement } from '../../../server/platform/lists/paged-list.ts'
import { roomList } from '../../../server/rooms/rooms/room-list.queries.ts'
import { againstBare } from '../against-bare.ts'
import type { Row } from '../row.ts'

export const roomListAgainstBare: Row = {
  name: 'room-list-against-bare',
  promise: 'the list of rooms over our API, against bare node:http and pg with the same query, turn by turn',
  measure: () => {
    const today = new Date().toISOString().slice(0, 10)
    const statement = pageStatement(roomList('dates', ['startDate'], false)) as Statement
    const args = { viewerId: null, viewerIsAdmin: false, today, guests: 0, limit: 50 }
    const valuesFrom = (startDate: string) => valuesOf(statement, { ...args, startDate })
    return againstBare({ path: '/api/room-shares', text: statement.text, valuesFrom })
  },
}
