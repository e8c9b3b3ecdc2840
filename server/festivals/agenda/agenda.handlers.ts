import type { agenda } from '../../../contract/festivals/agenda.ts'
import { type Handlers, JsonText } from '../../platform/http/serve.ts'
import { readAgenda, readPlans } from './agenda.queries.ts'

export const agendaHandlers: Handlers<typeof agenda> = {
  plans: async ({ caller, db }) => new JsonText(await readPlans(db, caller)),

  read: async ({ caller, db }) => new JsonText(await readAgenda(db, caller)),
}
