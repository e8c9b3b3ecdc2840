import { t } from '#texts'
import { maxCounted } from '../../../contract/platform/client.ts'
import { numbered } from '../../../texts/intl.ts'

/** What is counted. The words are in the catalogs. */
export type Noun = 'festival' | 'follower' | 'room' | 'social'

/** '95', or '1,000+' for the largest total that the server counts. */
export const formatTotal = (total: number) => (total < maxCounted ? String(total) : `${numbered(maxCounted)}+`)

/** '1 room', '95 rooms' or '1,000+ rooms'. */
export const formatCount = (count: number, noun: Noun) => t.lists.count({ noun, count, total: formatTotal(count) })
