import { t } from '#texts'
import type { people } from '../../../contract/people/people.ts'
import { foundJson, type Handlers } from '../../platform/http/serve.ts'
import { readPerson } from './people.queries.ts'

export const peopleHandlers: Handlers<typeof people> = {
  get: async ({ caller, db, params }) =>
    foundJson(t.errors.memberNotFound, await readPerson(db, caller, params.username)),
}
