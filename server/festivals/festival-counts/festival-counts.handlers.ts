import { t } from '#texts'
import type { festivalCounts } from '../../../contract/festivals/festival-counts.ts'
import { foundJson, type Handlers } from '../../platform/http/serve.ts'
import { readFestivalCounts } from './festival-counts.queries.ts'

export const festivalCountHandlers: Handlers<typeof festivalCounts> = {
  read: async ({ caller, db, params }) =>
    foundJson(t.errors.festivalNotFound, await readFestivalCounts(db, caller, params.id)),
}
