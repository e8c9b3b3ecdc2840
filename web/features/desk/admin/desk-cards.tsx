import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CalendarPlus, Coins, Flag, HeartPulse, History, ListPlus, Megaphone, Upload } from 'lucide'
import type { ComponentType } from 'react'
import type { Api } from '../../../lib/api.ts'
import { formatCount, formatTotal } from '../../../lib/format/counts.ts'
import { privacyQuery } from '../../people/privacy/privacy.queries.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckIcon, icon, type IconProps, MessageIcon, SocialsIcon } from '../../../ui/pictures/icons.tsx'
import { PeopleIcon, ShieldIcon } from '../../../ui/pictures/more-icons.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { deskQuery } from './admin.queries.ts'
import {
  doubtedSocials,
  festivalsToApprove,
  reportsWaiting,
  suggestionsToApprove,
  verificationsWaiting,
} from './desk.words.ts'

const SuggestionsIcon = icon(CalendarPlus)
const WaitlistIcon = icon(ListPlus)
const UploadIcon = icon(Upload)
const ReportsIcon = icon(Flag)
const HealthIcon = icon(HeartPulse)
const NoticesIcon = icon(Megaphone)
const RatesIcon = icon(Coins)
const AuditIcon = icon(History)

/** The admins' tasks, with the number of open items. */
export function DeskCards({ api, adminId }: { api: Api; adminId: string }) {
  const { data, isError } = useQuery(deskQuery(api, adminId))
  const unknown = isError ? 'How many could not be loaded' : '…'
  return (
    <>
      <BeforeOpening api={api} />
      <ul className="grid gap-4 sm:grid-cols-2">
        <DeskCard to="/admin/reports" title="Reports" icon={ReportsIcon}>
          {data ? reportsWaiting(data.reports) : unknown}
        </DeskCard>
        <DeskCard to="/admin/festivals" title="Festivals to approve" icon={CheckIcon}>
          {data ? festivalsToApprove(data) : unknown}
        </DeskCard>
        <DeskCard to="/admin/suggestions" title="Socials to approve" icon={SuggestionsIcon}>
          {data ? suggestionsToApprove(data.suggestions) : unknown}
        </DeskCard>
        <DeskCard to="/admin/members" title="Members" icon={PeopleIcon}>
          {data ? `${formatCount(data.members, 'member')}, ${formatTotal(data.suspended)} suspended` : unknown}
        </DeskCard>
        <DeskCard to="/admin/verifications" title="Verifications" icon={ShieldIcon}>
          {data ? verificationsWaiting(data.verifications) : unknown}
        </DeskCard>
        <DeskCard to="/admin/held" title="Held messages" icon={MessageIcon}>
          {data
            ? data.held === 0
              ? 'Nothing is waiting for you'
              : `${formatCount(data.held, 'text')} to look at`
            : unknown}
        </DeskCard>
        <DeskCard to="/admin/waitlist" title="Waitlist" icon={WaitlistIcon}>
          {data ? `${formatTotal(data.waitlist)} ${data.waitlist === 1 ? 'entry' : 'entries'}` : unknown}
        </DeskCard>
        <DeskCard to="/admin/socials" title="Socials" icon={SocialsIcon}>
          {doubtedSocials(data?.doubted ?? 0)}
        </DeskCard>
        <DeskCard to="/admin/upload" title="Upload Social Parties" icon={UploadIcon}>
          Local socials from a CSV file
        </DeskCard>
        <DeskCard to="/admin/notices" title="Maintenance and banner" icon={NoticesIcon}>
          What every page says on top
        </DeskCard>
        <DeskCard to="/admin/rates" title="Currency rates" icon={RatesIcon}>
          By what prices are converted and compared
        </DeskCard>
        <DeskCard to="/admin/health" title="Health" icon={HealthIcon}>
          Jobs and mail: what waits, and what failed
        </DeskCard>
        <DeskCard to="/admin/audit" title="Audit log" icon={AuditIcon}>
          What admins did, and when
        </DeskCard>
      </ul>
    </>
  )
}

/** What only the operator can do before visitors come, while it is not done. */
function BeforeOpening({ api }: { api: Api }) {
  const { data } = useQuery(privacyQuery(api))
  if (data?.operator !== null) return null
  return (
    <Callout tone="amber" title="Before you open this site to the public" className="mb-6">
      Set <code>OPERATOR_NAME</code> and <code>OPERATOR_CONTACT</code>, so that Privacy, Terms and Support say who runs
      it, and have a lawyer check the{' '}
      <Link to="/terms" className="link">
        terms
      </Link>{' '}
      for your country.
    </Callout>
  )
}

type DeskCardProps = {
  to: NonNullable<LinkProps['to']>
  title: string
  icon: ComponentType<IconProps>
  children: string
}

function DeskCard({ to, title, icon: Icon, children }: DeskCardProps) {
  return (
    <Card as="li" pressable className="flex items-start gap-4">
      <Icon size={28} className="mt-0.5 flex-none text-accent-ink" />
      <div>
        <h2 className="text-xl">
          <Link to={to} className="link-cover">
            {title}
          </Link>
        </h2>
        <p className="mt-1 text-soft">{children}</p>
      </div>
    </Card>
  )
}
