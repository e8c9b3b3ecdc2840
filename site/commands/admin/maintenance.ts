import { NewMaintenance } from '../../../contract/chat/notices.ts'
import { inTransaction } from '../../../server/platform/db/connections/connect.ts'
import { removeNotice, setNotice } from '../../../server/chat/notices/notices.queries.ts'
import type { Command } from './command.ts'

export const maintenance: Command = {
  takes: 'on "TEXT" | off',
  does: 'lets only admins change anything, with a text on every page',
  words: [1, 2],
  async *run({ db }, [act, text]) {
    if (act === 'off' && text === undefined) {
      const wasOn = await inTransaction(db, (trx) => removeNotice(trx, null, 'maintenance'))
      yield wasOn ? 'Maintenance is over.' : 'Maintenance was not on.'
      return
    }
    if (act !== 'on') throw new Error('Usage: npm run admin -- maintenance on "TEXT" | off')
    const checked = NewMaintenance.safeParse({ text })
    if (!checked.success) throw new Error(checked.error.issues[0]?.message)
    await inTransaction(db, (trx) => setNotice(trx, null, { kind: 'maintenance', text: checked.data.text }))
    yield 'Maintenance is on: only admins can change anything.'
  },
}
