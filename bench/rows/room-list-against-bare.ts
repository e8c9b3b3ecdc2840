import { fitValues } from '../../server/rooms/room-fit.queries.ts'
import { roomListStatement } from '../../server/rooms/room-list.queries.ts'
import { againstBare } from '../against-bare.ts'
import type { Row } from '../row.ts'

export const roomListAgainstBare: Row = {
  name: 'room-list-against-bare',
  promise: 'the list of rooms over our API, against bare node:http and pg with the same query, turn by turn',
  measure: () => {
    const today = new Date().toISOString().slice(0, 10)
    const { text } = roomListStatement(['startDate'], 'dates', false)
    const valuesFrom = (startDate: string) => [null, false, today, 50, ...fitValues(null, null), startDate]
    return againstBare({ path: '/api/room-shares', text, valuesFrom })
  },
}
