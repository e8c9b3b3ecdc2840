import type { LinkedCheck, SafeCheck, WatchedCheck } from '../../../../contract/people/safe-checks.ts'
import { knownTimeZone } from '../../../../contract/platform/time-zone.ts'

/** '15 minutes', '1 hour', '1 hour 30 minutes'. */
export function waitOf(minutes: number): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat('en', { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && unit(hours, 'hour'), rest > 0 && unit(rest, 'minute')].filter(Boolean).join(' ')
}

/** '1:30', in the local time of the place where the check was set; with the day if that is not the reader's today. */
export function timeOf(instant: string, timeZone: string | null): string {
  const zone = knownTimeZone(timeZone) ?? undefined
  const inZone = (format: Intl.DateTimeFormatOptions, date = new Date(instant)) =>
    new Intl.DateTimeFormat(undefined, { ...format, ...(zone && { timeZone: zone }) }).format(date)
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const isToday = inZone(day) === inZone(day, new Date())
  return inZone({ hour: 'numeric', minute: '2-digit', ...(!isToday && { weekday: 'long' }) })
}

/** The texts of the member's own check. */
export function ownWords({ state, dueAt, timeZone, chosen, next }: SafeCheck): { title: string; text: string } {
  const due = timeOf(dueAt, timeZone)
  const orNext = next ? ` If we cannot reach them, we tell ${next.name}.` : ''
  if (state === 'told')
    return {
      title: `We told ${chosen?.name ?? 'the person you chose'} that you have not answered`,
      text: 'If all is well, say that you are home: we let them know at once.',
    }
  if (state === 'untold')
    return {
      title: 'We could not reach anybody',
      text: 'Nobody knows that you have not answered. Please write to somebody you trust, or call them. In danger, call for help: 112 in Europe.',
    }
  if (chosen === null)
    return {
      title: 'Nobody looks out for you right now',
      text: 'Please choose somebody else: until then, nobody is told if you do not answer.',
    }
  if (state === 'due')
    return {
      title: 'Are you home?',
      text: `You wanted to be home by ${due}. A quarter of an hour after that we tell ${chosen.name}, unless you answer.${orNext}`,
    }
  return {
    title: `${chosen.name} looks out for you`,
    text: `Say that you are home by ${due}. If you do not, we ask you, and a quarter of an hour later we tell ${chosen.name}.${orNext}`,
  }
}

/** The texts of another member's check for the member whom they chose. */
export function watchedWords({ state, dueAt, createdAt, timeZone, festival, member, isNext }: WatchedCheck) {
  const due = timeOf(dueAt, timeZone)
  if (state === 'told') {
    const from = timeOf(createdAt, timeZone)
    return festival
      ? `${member.name} set out at ${festival} at ${from}, wanted to be home by ${due}, and has not said so.`
      : `${member.name} set out at ${from}, wanted to be home by ${due}, and has not said so.`
  }
  if (state === 'due') return `${member.name} wanted to be home by ${due}. We have just asked them.`
  return isNext
    ? `${member.name} wants to be home by ${due}. If they do not say so, and we cannot reach the person they chose first, we tell you.`
    : `${member.name} wants to be home by ${due}. If they do not say so, we tell you.`
}

/** What a link of the member's check shows, before they give it to somebody. */
export function linkWords({ festival, note, hasLink }: SafeCheck): string {
  const shown = festival
    ? `With a link, anyone you give it to sees your first name, “${festival}” and whether you’re home.`
    : 'With a link, anyone you give it to sees your first name and whether you’re home.'
  const way = note ? ' If you don’t answer in time, they also see your way home.' : ''
  const end = hasLink ? ' It ends with this check, or when you make a new one.' : ' It ends with this check.'
  return shown + way + end
}

/** For somebody with the link of a check. */
export function linkedWords({ state, firstName }: LinkedCheck): { title: string; text: string } {
  if (state === 'home') return { title: `${firstName} is home`, text: 'All is well.' }
  if (state === 'alarm')
    return {
      title: `${firstName} hasn’t said they’re home`,
      text: 'The time they gave is over. Please try to reach them.',
    }
  return {
    title: `${firstName} isn’t home yet`,
    text: 'This page shows it as soon as they say they’re home.',
  }
}
