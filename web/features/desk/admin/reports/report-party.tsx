import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { t } from '#texts'
import type { EarlierReport, ReportParty } from '../../../../../contract/desk/reports.ts'
import { formatTotal } from '../../../../lib/format/counts.ts'
import { formatDayOf } from '../../../../lib/format/dates.ts'
import { Card } from '../../../../ui/card.tsx'
import { DeskMember } from '../desk-member.tsx'
import { suspensionText } from '../members.words.ts'
import { earlierText } from './reports.words.ts'
import { listed } from '../../../../../texts/intl.ts'

type PartyProps = { title: string; party: ReportParty | null; absent: string }

/** One of the two members of a report, with what admins know about them. */
export function ReportPartyCard({ title, party, absent }: PartyProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {party ? <Party party={party} /> : <p className="mt-2 text-soft">{absent}</p>}
    </Card>
  )
}

function Party({ party }: { party: ReportParty }) {
  const { username, createdAt, suspension, verifiedBy, roomCount, meetupCount, warnings, reportsAbout, reportsBy } =
    party
  return (
    <div className="mt-3 grid gap-4">
      <DeskMember member={party} isSuspended={suspension !== null}>
        <Link to="/admin/members" search={{ query: username }} className="link-quiet">
          @{username}
        </Link>
      </DeskMember>
      <ul className="grid gap-1 text-sm">
        <li>{t.reportDesk.memberSince({ day: formatDayOf(createdAt) })}</li>
        <li>
          {verifiedBy.length > 0
            ? t.reportDesk.verifiedBy({ marks: listed(verifiedBy, 'unit') })
            : t.reportDesk.nothingVerified()}
        </li>
        <li>
          {t.reportDesk.roomsAndMeetups({
            rooms: roomCount,
            roomsTotal: formatTotal(roomCount),
            meetups: meetupCount,
            meetupsTotal: formatTotal(meetupCount),
          })}
        </li>
      </ul>
      {suspension && (
        <p dir="auto" className="text-sm wrap-anywhere">
          {suspensionText(suspension)}
        </p>
      )}
      <List title={t.reportDesk.warnings()} empty={t.reportDesk.neverWarned()}>
        {warnings.map((warning) => (
          <li key={warning.id} dir="auto" className="wrap-anywhere">
            {formatDayOf(warning.createdAt)}: <bdi>{warning.reason}</bdi>
            {warning.readAt === null && <span className="text-soft"> {t.reportDesk.notReadYet()}</span>}
          </li>
        ))}
      </List>
      <List title={t.reportDesk.otherReportsAboutThem()} empty={t.reportDesk.none()}>
        {reportsAbout.map((one) => (
          <Earlier key={one.id} report={one} side="about" />
        ))}
      </List>
      <List title={t.reportDesk.otherReportsByThem()} empty={t.reportDesk.none()}>
        {reportsBy.map((one) => (
          <Earlier key={one.id} report={one} side="by" />
        ))}
      </List>
    </div>
  )
}

function List({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <div className="text-sm">
      <h3 className="font-text text-base font-medium">{title}</h3>
      {children.length === 0 ? <p className="text-soft">{empty}</p> : <ul className="mt-1 grid gap-1">{children}</ul>}
    </div>
  )
}

const Earlier = ({ report, side }: { report: EarlierReport; side: 'about' | 'by' }) => (
  <li>
    <Link
      to="/admin/reports/$id"
      params={{ id: report.id }}
      className="link inline-flex min-h-11 items-center wrap-anywhere"
      dir="auto"
    >
      {formatDayOf(report.createdAt)}: {earlierText(report, side)}
    </Link>
  </li>
)
