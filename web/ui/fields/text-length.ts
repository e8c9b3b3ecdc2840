/** Why a text is refused that has more characters than it may have; undefined if it has not. */
export const tooLong = (length: number, max = Infinity) =>
  length > max ? `This is too long: please use at most ${max.toLocaleString('en-US')} characters.` : undefined

/** Whether so little of a text's longest length is left that its writer wants to see how much. */
export const isNearlyFull = (length: number, max: number) => length > 0.9 * max
