/** The time of the nightly backup, in UTC. */
export const backupTime = { hour: 2, minute: 47 }

/** The next such time after this one, in milliseconds. */
export function nextBackup(after: number): Date {
  const { hour, minute } = backupTime
  const next = new Date(after)
  next.setUTCHours(hour, minute, 0, 0)
  if (next.getTime() <= after) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
