import type { people } from '../../contract/people.ts'
import { NotFound } from '../http-error.ts'
import { type Handlers, JsonText } from '../serve.ts'
import { readPerson } from './people.queries.ts'

export const peopleHandlers: Handlers<typeof people> = {
  async get({ caller, db, params }) {
    const json = await readPerson(db, caller, params.username)
    if (json === null) throw NotFound('Member')
    return new JsonText(json)
  },
}
