import { numbered } from '../../../../../texts/intl.ts'

/** '0.92', in other languages '0,92': with all decimals, and as it can be typed again. */
export const formatRate = (rate: number): string => numbered(rate, { maximumFractionDigits: 20, useGrouping: false })

/** A typed rate, with a point or a comma before its decimals; NaN for any other text. */
export const typedRate = (text: string): number =>
  /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
