/** 'Ana, Bea and 3 others are going', or '1 dancer is going' if the reader may see none of them. */
export function whoIsGoing(names: readonly string[], count: number): string {
  const others = Math.max(0, count - names.length)
  if (names.length === 0) return count === 1 ? '1 dancer is going' : `${count} dancers are going`
  const rest = others === 0 ? [] : [others === 1 ? '1 other' : `${others} others`]
  return `${new Intl.ListFormat('en').format([...names, ...rest])} ${names.length + others === 1 ? 'is' : 'are'} going`
}

/** '5 going' */
export const goingCount = (count: number) => `${count} going`

/** What members said of a night in the last seven days. */
export const confirmedBy = (count: number) =>
  count === 1 ? 'Confirmed by 1 dancer this week' : `Confirmed by ${count} this week`
