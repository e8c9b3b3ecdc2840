import { t } from '#texts'
import type { LinkedCheck, SafeCheck, WatchedCheck } from '../../../../contract/people/safe-checks.ts'
import { knownTimeZone } from '../../../../contract/platform/time-zone.ts'
import { dateFormat, numbered } from '../../../../texts/intl.ts'
import { clockLocale } from '../../../lib/format/moments.ts'

/** '15 minutes', '1 hour', '1 hour 30 minutes'. */
export function waitOf(minutes: number): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    numbered(value, { style: 'unit', unit: name, unitDisplay: 'long' })
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && unit(hours, 'hour'), rest > 0 && unit(rest, 'minute')].filter(Boolean).join(' ')
}

/** '1:30', in the local time of the place where the check was set; with the day if that is not the reader's today. */
export function timeOf(instant: string, timeZone: string | null): string {
  const zone = knownTimeZone(timeZone) ?? undefined
  const inZone = (format: Intl.DateTimeFormatOptions, date = new Date(instant)) =>
    dateFormat({ ...format, ...(zone && { timeZone: zone }) }, clockLocale()).format(date)
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const isToday = inZone(day) === inZone(day, new Date())
  return inZone({ hour: 'numeric', minute: '2-digit', ...(!isToday && { weekday: 'long' }) })
}

/** The texts of the member's own check. */
export function ownWords({ state, dueAt, timeZone, chosen, next }: SafeCheck): { title: string; text: string } {
  const time = timeOf(dueAt, timeZone)
  if (state === 'told')
    return {
      title: chosen ? t.safeChecks.weTold({ chosen: chosen.name }) : t.safeChecks.weToldWhoYouChose(),
      text: t.safeChecks.toldExplained(),
    }
  if (state === 'untold')
    return {
      title: t.safeChecks.nobodyReached(),
      text: t.safeChecks.nobodyReachedExplained(),
    }
  if (chosen === null)
    return {
      title: t.safeChecks.nobodyLooksOutNow(),
      text: t.safeChecks.nobodyLooksOutExplained(),
    }
  const values = { time, chosen: chosen.name, hasNext: next ? 'yes' : 'other', next: next?.name ?? '' } as const
  if (state === 'due') return { title: t.safeChecks.areYouHome(), text: t.safeChecks.dueExplained(values) }
  return {
    title: t.safeChecks.looksOutForYou({ chosen: chosen.name }),
    text: t.safeChecks.waitingExplained(values),
  }
}

/** The texts of another member's check for the member whom they chose. */
export function watchedWords({ state, dueAt, createdAt, timeZone, festival, member, isNext }: WatchedCheck) {
  const time = timeOf(dueAt, timeZone)
  if (state === 'told') {
    const from = timeOf(createdAt, timeZone)
    return festival
      ? t.safeChecks.notHomeFromFestival({ member: member.name, festival, from, time })
      : t.safeChecks.notHome({ member: member.name, from, time })
  }
  if (state === 'due') return t.safeChecks.weveAskedThem({ member: member.name, time })
  return isNext
    ? t.safeChecks.wantsToBeHomeNext({ member: member.name, time })
    : t.safeChecks.wantsToBeHome({ member: member.name, time })
}

/** What a link of the member's check shows, before they give it to somebody. */
export const linkWords = ({ festival, note, hasLink }: SafeCheck): string =>
  t.safeChecks.whatLinkShows({
    hasFestival: festival ? 'yes' : 'other',
    festival: festival ?? '',
    hasNote: note ? 'yes' : 'other',
    hasLink: hasLink ? 'yes' : 'other',
  })

/** For somebody with the link of a check. */
export function linkedWords({ state, firstName }: LinkedCheck): { title: string; text: string } {
  if (state === 'home') return { title: t.safeChecks.isHome({ firstName }), text: t.safeChecks.allIsWell() }
  if (state === 'alarm')
    return {
      title: t.safeChecks.hasntSaidHome({ firstName }),
      text: t.safeChecks.hasntSaidHomeExplained(),
    }
  return {
    title: t.safeChecks.isntHomeYet({ firstName }),
    text: t.safeChecks.isntHomeYetExplained(),
  }
}
