import { numbered } from '../../../texts/intl.ts'

/** '4.8', '5.0' */
export const ratingText = (rating: number) => numbered(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
