/** The name of a nightly backup: the moment at which it started, in UTC. */
export const backupName = (at: Date) => `compas-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.zst`

const ours = /^compas-(\d{4})(\d{2})(\d{2})T\d{6}Z\.tar\.zst$/

const kept = { days: 7, weeks: 4 }

/**
 * The expired files in a folder: all nightly backups except the newest of each of the last seven days, and of each of the last four weeks,
 * that have one. Days without a backup do not count, so nothing expires while none is made. Other files are not ours to remove.
 */
export function outlivedBackups(names: readonly string[]): string[] {
  const backups = names
    .filter((name) => ours.test(name))
    .toSorted()
    .toReversed()
  const staying = new Set([...newestOfEach(backups, dayOf, kept.days), ...newestOfEach(backups, weekOf, kept.weeks)])
  return backups.filter((name) => !staying.has(name))
}

/** `names` are sorted newest first. */
function newestOfEach(names: string[], periodOf: (name: string) => string, max: number): string[] {
  const newest = new Map<string, string>()
  for (const name of names) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name)
  return [...newest.values()].slice(0, max)
}

const dayOf = (name: string) => name.replace(ours, '$1-$2-$3')

/** The Monday of its week. */
function weekOf(name: string) {
  const day = new Date(dayOf(name))
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString()
}

/** Files of a killed process; no other process makes a backup at the moment. */
export const leftByKilled = (names: readonly string[]): string[] =>
  names.filter((name) => ours.test(name.replace(/\.(?:part|photos)$/, '')) && !ours.test(name))
