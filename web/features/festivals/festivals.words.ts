import { free } from '../../../contract/money.ts'
import { bareNumbers } from '../../../contract/published-price.ts'

/** The price as its organizer wrote it, with the currency behind bare numbers. */
export function publishedPrice({ price, currency }: { price: string | null; currency: string }): string {
  const published = (price ?? '').trim()
  if (published === '') return free
  return bareNumbers.test(published) ? `${published} ${currency}` : published
}
