import { t } from '#texts'
import type { chatAbout } from '../../../../contract/chat/chat-about.ts'
import { findJson } from '../../../platform/db/statements/named-statements.ts'
import { NotFound } from '../../../platform/http-error.ts'
import { foundJson, type Handlers } from '../../../platform/http/serve.ts'
import { readPage } from '../../../platform/lists/paged-list.ts'
import { aboutReads, threadInSight, threadPhotos } from './chat-about.queries.ts'
import type { ChatSubject } from './subjects.ts'

export const chatAboutHandlers = (
  subjects: readonly ChatSubject[],
  { readAbout } = aboutReads(subjects),
): Handlers<typeof chatAbout> => ({
  read: async ({ caller, db, params }) => foundJson(t.errors.threadNotFound, await readAbout(db, caller, params.id)),

  async photos({ caller, db, params, query }) {
    const args = { viewerId: caller.id, threadId: params.id }
    if ((await findJson(db, threadInSight, args)) === null) throw NotFound(t.errors.threadNotFound())
    return await readPage(db, threadPhotos, args, query)
  },
})
