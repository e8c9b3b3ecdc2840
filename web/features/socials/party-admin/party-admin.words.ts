import { t } from '#texts'
import { formatTotal } from '../../../lib/format/counts.ts'

/** '3 members say it has closed'. */
export const saidClosed = (count: number): string => t.partyAdmin.saidClosed({ count, total: formatTotal(count) })

/** The title and the text of the toast: other admins may already have removed some. */
export function removalResult(chosen: number, removed: number): { title: string; description?: string } {
  const title = t.partyAdmin.socialsRemoved({ removed })
  const gone = chosen - removed
  return gone === 0 ? { title } : { title, description: t.partyAdmin.wereAlreadyGone({ gone }) }
}

/** What to do: '2 members say it’s still on. If it has closed, …' */
export const saidStillOn = (count: number): string => t.partyAdmin.saidStillOn({ count, total: formatTotal(count) })

/** '3 say closed, 1 still on'. */
export const votesOf = ({ closedCount, stillOnCount }: { closedCount: number; stillOnCount: number }): string =>
  stillOnCount === 0
    ? t.partyAdmin.sayClosed({ closedCount })
    : t.partyAdmin.sayClosedStillOn({ closedCount, stillOnCount })
