import type { agenda } from '../../../contract/festivals/agenda.ts'
import { type Handlers, JsonText } from '../../platform/http/serve.ts'
import type { AgendaSource } from './agenda-source.ts'
import { readAgenda, upcomingReads } from './agenda.queries.ts'

export function agendaHandlers(sources: readonly AgendaSource[]): Handlers<typeof agenda> {
  const readUpcoming = upcomingReads(sources)
  return {
    read: async ({ caller, db }) => new JsonText(await readAgenda(db, caller)),

    upcoming: async ({ caller, db }) => new JsonText(await readUpcoming(db, caller)),
  }
}
