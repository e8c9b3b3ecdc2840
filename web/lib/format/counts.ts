import { maxCounted } from '../../../contract/platform/client.ts'

/** '95', or '1,000+' for the largest total that the server counts. */
export const formatTotal = (total: number) =>
  total < maxCounted ? String(total) : `${maxCounted.toLocaleString('en-US')}+`

/** '1 room', '95 rooms' or '1,000+ rooms'. */
export const formatCount = (count: number, noun: string) => `${formatTotal(count)} ${count === 1 ? noun : `${noun}s`}`
