import { t } from '#texts'
import type { ReportContext, ReportReason } from '../../../contract/desk/report-options.ts'

/** The reasons in the words of an upset reporter, the gravest first. */
export const reasonChoices = (): { value: ReportReason; label: string; hint: string }[] => [
  { value: 'unsafe', label: t.reports.unsafe(), hint: t.reports.unsafeHint() },
  { value: 'harassment', label: t.reports.harassment(), hint: t.reports.harassmentHint() },
  { value: 'discrimination', label: t.reports.discrimination(), hint: t.reports.discriminationHint() },
  { value: 'scam', label: t.reports.scam(), hint: t.reports.scamHint() },
  { value: 'fake_profile', label: t.reports.fakeProfile(), hint: t.reports.fakeProfileHint() },
  { value: 'spam', label: t.reports.spam(), hint: t.reports.spamHint() },
  { value: 'other', label: t.reports.somethingElse(), hint: t.reports.somethingElseHint() },
]

/** The short names of reasons for admins: 'Harassment'. */
export const reasonNames: Record<ReportReason, () => string> = {
  unsafe: t.reports.danger,
  harassment: t.reports.harassment,
  discrimination: t.reports.discrimination,
  scam: t.reports.scam,
  fake_profile: t.reports.fake,
  spam: t.reports.spam,
  other: t.reports.somethingElse,
}

/** 'Report this room'. Null means a member by username, because they are no longer visible to the reporter. */
export function reportTitle(thing: { contextType: ReportContext; name: string } | null) {
  if (thing === null) return t.reports.reportSomeoneHidden()
  return thing.contextType === 'user'
    ? t.reports.reportMember({ name: thing.name })
    : t.reports.reportThis({ kind: thing.contextType })
}
