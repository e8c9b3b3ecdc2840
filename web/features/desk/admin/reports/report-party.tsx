import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EarlierReport, ReportParty } from '../../../../../contract/desk/reports.ts'
import { formatCount } from '../../../../lib/format/counts.ts'
import { formatDayOf } from '../../../../lib/format/dates.ts'
import { Card } from '../../../../ui/card.tsx'
import { DeskMember } from '../desk-member.tsx'
import { suspensionText } from '../members.words.ts'
import { earlierText } from './reports.words.ts'

type PartyProps = { title: string; party: ReportParty | null; absent: string }

/** One of the two members of a report, with what admins know about them. */
export function ReportPartyCard({ title, party, absent }: PartyProps) {
  const id = `party-${title}`
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
        <li>Member since {formatDayOf(createdAt)}</li>
        <li>{verifiedBy.length > 0 ? `Verified by ${verifiedBy.join(', ')}` : 'Nothing verified'}</li>
        <li>
          {formatCount(roomCount, 'room')}, {formatCount(meetupCount, 'meetup')}
        </li>
      </ul>
      {suspension && (
        <p dir="auto" className="text-sm wrap-anywhere">
          {suspensionText(suspension)}
        </p>
      )}
      <List title="Warnings" empty="Never warned">
        {warnings.map((warning) => (
          <li key={warning.id} dir="auto" className="wrap-anywhere">
            {formatDayOf(warning.createdAt)}: {warning.reason}
            {warning.readAt === null && <span className="text-soft"> (not read yet)</span>}
          </li>
        ))}
      </List>
      <List title="Other reports about them" empty="None">
        {reportsAbout.map((one) => (
          <Earlier key={one.id} report={one} side="about" />
        ))}
      </List>
      <List title="Other reports by them" empty="None">
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
