import type { ReactNode } from 'react'
import { t } from '#texts'
import type { AuditAction, AuditEntry } from '../../../../contract/desk/admin.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { typeLabels } from '../../people/verifications/verifications.words.ts'
import { formatRate } from './rates/rates.words.ts'

type Deed = {
  actor: string
  /** The member, festival or social with its link, if there is one. */
  target: ReactNode
  festival: 'known' | 'other'
  b: (inner: ReactNode) => ReactNode
}

const deeds: Record<AuditAction, (deed: Deed) => ReactNode> = {
  'festival.add': t.desk.deedFestivalAdd,
  'festival.approve': t.desk.deedFestivalApprove,
  'festival.change': t.desk.deedFestivalChange,
  'festival.change_programme': t.desk.deedFestivalChangeProgramme,
  'festival.remove': t.desk.deedFestivalRemove,
  'festival.approve_change': t.desk.deedFestivalApproveChange,
  'festival.refuse_change': t.desk.deedFestivalRefuseChange,
  'social_parties.upload': t.desk.deedSocialPartiesUpload,
  'social_party.change': t.desk.deedSocialPartyChange,
  'social_party.remove': t.desk.deedSocialPartyRemove,
  'social_party.keep': t.desk.deedSocialPartyKeep,
  'social_suggestion.approve': t.desk.deedSocialSuggestionApprove,
  'social_suggestion.decline': t.desk.deedSocialSuggestionDecline,
  'waitlist.export': t.desk.deedWaitlistExport,
  'waitlist.remove': t.desk.deedWaitlistRemove,
  'admin.grant': t.desk.deedAdminGrant,
  'admin.revoke': t.desk.deedAdminRevoke,
  'maintenance.start': t.desk.deedMaintenanceStart,
  'maintenance.end': t.desk.deedMaintenanceEnd,
  'banner.set': t.desk.deedBannerSet,
  'banner.remove': t.desk.deedBannerRemove,
  'rate.set': t.desk.deedRateSet,
  'member.sign_out': t.desk.deedMemberSignOut,
  'member.suspend': t.desk.deedMemberSuspend,
  'member.unsuspend': t.desk.deedMemberUnsuspend,
  'member.reset_password': t.desk.deedMemberResetPassword,
  'member.export': t.desk.deedMemberExport,
  'member.erase': t.desk.deedMemberErase,
  'mark.confirm': t.desk.deedMarkConfirm,
  'mark.refuse': t.desk.deedMarkRefuse,
  'mark.take_back': t.desk.deedMarkTakeBack,
  'message.let_through': t.desk.deedMessageLetThrough,
  'message.refuse': t.desk.deedMessageRefuse,
  'report.dismiss': t.desk.deedReportDismiss,
  'report.warn': t.desk.deedReportWarn,
  'report.take_down': t.desk.deedReportTakeDown,
  'report.undo': t.desk.deedReportUndo,
  'job.retry': t.desk.deedJobRetry,
  'mail.resend': t.desk.deedMailResend,
  'mail.test': t.desk.deedMailTest,
  'demo.remove': t.desk.deedDemoRemove,
}

/** 'Ana approved the festival Bachata Days'; with the plain name of an action of another release. */
export function deedOf({ action, actor, target }: AuditEntry, { b, link }: Pick<Deed, 'b'> & { link: ReactNode }) {
  const deed: Deed = {
    actor: actor?.name ?? t.desk.theSite(),
    target: link,
    festival: target?.type === 'festival' && target.id !== null && target.name !== null ? 'known' : 'other',
    b,
  }
  const known = (deeds as Partial<Record<string, (deed: Deed) => ReactNode>>)[action]
  return known ? known(deed) : t.desk.deedOfAnotherRelease({ ...deed, action })
}

const marks: Record<string, () => string> = typeLabels

/** The details of an action, in parts: 'Reason: spam', '12 entries'. */
export function detailsOf({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string[] {
  const { currency, reason, until } = detail
  const numberOf = (name: string) => Number(detail[name] ?? 0)
  const count = numberOf('count')
  return [
    typeof reason === 'string' && t.desk.reasonIs({ reason }),
    typeof detail['text'] === 'string' && t.desk.quotedText({ text: detail['text'] }),
    typeof detail['mark'] === 'string' && (marks[detail['mark']]?.() ?? detail['mark']),
    action === 'member.suspend' && typeof until === 'string' && t.desk.untilDay({ day: formatDayOf(until) }),
    action === 'rate.set' &&
      typeof currency === 'string' &&
      t.desk.rateChange({ currency, from: formatRate(numberOf('from')), to: formatRate(numberOf('perUsd')) }),
    action === 'job.retry' && t.desk.retriedJobs({ count, tasks: tasksOf(detail) }),
    action === 'mail.resend' && t.desk.resentEmails({ count }),
    action === 'demo.remove' &&
      t.desk.removedSamples({
        members: numberOf('members'),
        festivals: numberOf('festivals'),
        socials: numberOf('socials'),
      }),
    action === 'waitlist.export' && t.desk.countOfEntries({ count, total: String(count) }),
    action === 'social_parties.upload' &&
      t.desk.uploadedRows({ count, created: numberOf('created'), updated: numberOf('updated') }),
  ].filter((part) => part !== false)
}

/** 'send_mail, clean_up' */
const tasksOf = ({ tasks }: AuditEntry['detail']) => (Array.isArray(tasks) ? tasks.join(', ') : '')

/** 'Nov 27, 2026, 18:05 UTC'. */
export const momentOf = (instant: string) => `${formatDayOf(instant)}, ${instant.slice(11, 16)} UTC`
