import type { trust } from '../../../contract/people/trust.ts'
import { type Handlers, JsonText } from '../../platform/http/serve.ts'
import { readTrust } from './trust.queries.ts'

export const trustHandlers: Handlers<typeof trust> = {
  of: async ({ caller, db, query: { members } }) => new JsonText(await readTrust(db, caller, members)),
}
