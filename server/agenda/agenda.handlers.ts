import type { agenda } from '../../contract/agenda.ts'
import { type Handlers, JsonText } from '../http/serve.ts'
import { readAgenda } from './agenda.queries.ts'

export const agendaHandlers: Handlers<typeof agenda> = {
  read: async ({ caller, db }) => new JsonText(await readAgenda(db, caller)),
}
