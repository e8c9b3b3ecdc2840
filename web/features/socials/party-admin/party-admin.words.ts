import { formatTotal } from '../../../lib/format/counts.ts'

/** '3 members say that it has closed'. */
export const saidClosed = (count: number): string =>
  count === 1 ? '1 member says that it has closed' : `${formatTotal(count)} members say that it has closed`

export const chosenCount = (count: number): string => `${count} chosen`

export const removalQuestion = (count: number): string =>
  count === 1 ? 'Remove this social?' : `Remove ${count} socials?`

/** The title and the text of the toast: other admins may already have removed some. */
export function removalResult(chosen: number, removed: number): { title: string; description?: string } {
  const title = removed === 1 ? '1 social removed' : `${removed} socials removed`
  const gone = chosen - removed
  if (gone === 0) return { title }
  return { title, description: gone === 1 ? 'One was gone already.' : `${gone} were gone already.` }
}

export function saidStillOn(count: number): string {
  if (count === 0) return 'Nobody says that it is still on.'
  return count === 1 ? '1 member says that it is still on.' : `${formatTotal(count)} members say that it is still on.`
}

/** '3 say closed, 1 still on'. */
export const votesOf = ({ closedCount, stillOnCount }: { closedCount: number; stillOnCount: number }): string =>
  stillOnCount === 0 ? `${closedCount} say closed` : `${closedCount} say closed, ${stillOnCount} still on`
