import { formatTotal } from '../../lib/format/counts.ts'

/** '3 members say that it has closed'. */
export const saidClosed = (count: number): string =>
  count === 1 ? '1 member says that it has closed' : `${formatTotal(count)} members say that it has closed`

export function saidStillOn(count: number): string {
  if (count === 0) return 'Nobody says that it is still on.'
  return count === 1 ? '1 member says that it is still on.' : `${formatTotal(count)} members say that it is still on.`
}
