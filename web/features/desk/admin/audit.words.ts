import type { AuditAction, AuditEntry } from '../../../../contract/desk/admin.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { typeLabels } from '../../people/verifications/verifications.words.ts'

/** The texts of actions, followed by the target. */
const deeds: Record<AuditAction, string> = {
  'festival.add': 'added the festival',
  'festival.approve': 'approved the festival',
  'festival.change': 'changed the festival',
  'festival.change_programme': 'changed the programme of the festival',
  'festival.remove': 'removed the festival',
  'festival.approve_change': 'approved a change of the festival',
  'festival.refuse_change': 'declined a change of the festival',
  'social_parties.upload': 'uploaded social parties',
  'social_party.change': 'changed the social',
  'social_party.remove': 'removed the social',
  'social_party.keep': 'kept the social',
  'social_suggestion.approve': 'approved the suggested social',
  'social_suggestion.decline': 'declined the suggested social',
  'waitlist.export': 'exported the waitlist',
  'waitlist.remove': 'removed an entry from the waitlist',
  'admin.grant': 'gave the admin role to',
  'admin.revoke': 'took the admin role from',
  'maintenance.start': 'began maintenance',
  'maintenance.end': 'ended maintenance',
  'banner.set': 'put up the banner',
  'banner.remove': 'took down the banner',
  'rate.set': 'changed a currency rate',
  'member.sign_out': 'signed out everywhere',
  'member.suspend': 'suspended',
  'member.unsuspend': 'ended the suspension of',
  'member.reset_password': 'made a link for a new password of',
  'member.export': 'exported the data of',
  'member.erase': 'deleted the account of',
  'mark.confirm': 'confirmed a mark of',
  'mark.refuse': 'declined a mark of',
  'mark.take_back': 'took back a mark of',
  'message.let_through': 'let through a message sent to many by',
  'message.refuse': 'refused a message sent to many by',
  'report.dismiss': 'dismissed a report about',
  'report.warn': 'warned',
  'report.take_down': 'took something down by',
  'report.undo': 'took back a decision about',
  'job.retry': 'ran failed jobs again',
  'mail.resend': 'sent emails again that were given up',
  'mail.test': 'sent a test email to themselves',
  'demo.remove': 'took the sample world out',
}

/** 'approved the festival'; the plain name of an action of another release. */
export const deedOf = ({ action }: Pick<AuditEntry, 'action'>): string =>
  (deeds as Record<string, string>)[action] ?? action

const marks: Record<string, string> = typeLabels

/** The details of an action, in parts: 'Reason: spam', '12 entries'. */
export function detailsOf({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string[] {
  const { currency, reason, until } = detail
  const numberOf = (name: string) => Number(detail[name] ?? 0)
  const count = numberOf('count')
  return [
    typeof reason === 'string' && `Reason: ${reason}`,
    typeof detail['text'] === 'string' && `“${detail['text']}”`,
    typeof detail['mark'] === 'string' && (marks[detail['mark']] ?? detail['mark']),
    action === 'member.suspend' && typeof until === 'string' && `Until ${formatDayOf(until)}`,
    action === 'rate.set' &&
      typeof currency === 'string' &&
      `${currency}: ${numberOf('from')} → ${numberOf('perUsd')} for one US dollar`,
    action === 'job.retry' && jobsOf(count, detail['tasks']),
    action === 'mail.resend' && `${count} ${count === 1 ? 'email' : 'emails'}`,
    action === 'demo.remove' &&
      `${numberOf('members')} members, ${numberOf('festivals')} festivals, ${numberOf('socials')} socials`,
    action === 'waitlist.export' && `${count} ${count === 1 ? 'entry' : 'entries'}`,
    action === 'social_parties.upload' && `${count} rows: ${numberOf('created')} new, ${numberOf('updated')} changed`,
  ].filter((part) => part !== false)
}

/** '3 jobs: send_mail, clean_up'. */
const jobsOf = (count: number, tasks: unknown) =>
  `${count} ${count === 1 ? 'job' : 'jobs'}: ${Array.isArray(tasks) ? tasks.join(', ') : ''}`

/** 'Nov 27, 2026, 18:05 UTC'. */
export const momentOf = (instant: string) => `${formatDayOf(instant)}, ${instant.slice(11, 16)} UTC`
