let offset = 0

/** Milliseconds since the epoch by the database's clock, which all processes share. A browser uses its own clock. */
export const now = (): number => Date.now() + offset

/** How far this process's clock is behind the shared one, in milliseconds. */
export const clockOffset = (): number => offset

export function setClockOffset(milliseconds: number) {
  offset = milliseconds
}
