import { t } from '#texts'

/** The error for a text that exceeds its max length; otherwise undefined. */
export const tooLong = (length: number, max = Infinity) => (length > max ? t.ui.tooLong({ max }) : undefined)

/** Whether a text is near its max length, so that the remaining length is displayed. */
export const isNearlyFull = (length: number, max: number) => length > 0.9 * max
