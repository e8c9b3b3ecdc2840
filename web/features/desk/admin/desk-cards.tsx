import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CalendarPlus, Coins, Flag, HeartPulse, History, ListPlus, Megaphone, Upload } from 'lucide'
import type { ComponentType } from 'react'
import { t } from '#texts'
import type { Api } from '../../../lib/api.ts'
import { formatTotal } from '../../../lib/format/counts.ts'
import { privacyQuery } from '../../people/privacy/privacy.queries.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckIcon, icon, type IconProps, MessageIcon, SocialsIcon } from '../../../ui/pictures/icons.tsx'
import { PeopleIcon, ShieldIcon } from '../../../ui/pictures/more-icons.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { deskQuery } from './admin.queries.ts'
import { counted, festivalsToApprove } from './desk.words.ts'

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
  const unknown = isError ? t.desk.numberNotLoaded() : '…'
  return (
    <>
      <BeforeOpening api={api} />
      <ul className="grid gap-4 sm:grid-cols-2">
        <DeskCard to="/admin/reports" title={t.desk.reports()} icon={ReportsIcon}>
          {data ? t.desk.reportsWaiting(counted(data.reports)) : unknown}
        </DeskCard>
        <DeskCard to="/admin/festivals" title={t.desk.festivalsToApprove()} icon={CheckIcon}>
          {data ? festivalsToApprove(data) : unknown}
        </DeskCard>
        <DeskCard to="/admin/suggestions" title={t.desk.socialsToApprove()} icon={SuggestionsIcon}>
          {data ? t.desk.suggestionsToReview(counted(data.suggestions)) : unknown}
        </DeskCard>
        <DeskCard to="/admin/members" title={t.desk.members()} icon={PeopleIcon}>
          {data
            ? t.desk.membersAndSuspended({
                members: data.members,
                membersTotal: formatTotal(data.members),
                suspended: data.suspended,
                suspendedTotal: formatTotal(data.suspended),
              })
            : unknown}
        </DeskCard>
        <DeskCard to="/admin/verifications" title={t.desk.verifications()} icon={ShieldIcon}>
          {data ? t.desk.verificationsWaiting(counted(data.verifications)) : unknown}
        </DeskCard>
        <DeskCard to="/admin/held" title={t.desk.heldMessages()} icon={MessageIcon}>
          {data ? t.desk.heldToReview(counted(data.held)) : unknown}
        </DeskCard>
        <DeskCard to="/admin/waitlist" title={t.desk.waitlist()} icon={WaitlistIcon}>
          {data ? t.desk.countOfEntries(counted(data.waitlist)) : unknown}
        </DeskCard>
        <DeskCard to="/admin/socials" title={t.desk.socials()} icon={SocialsIcon}>
          {t.desk.doubtedSocials(counted(data?.doubted ?? 0))}
        </DeskCard>
        <DeskCard to="/admin/upload" title={t.desk.uploadSocialParties()} icon={UploadIcon}>
          {t.desk.uploadCard()}
        </DeskCard>
        <DeskCard to="/admin/notices" title={t.desk.maintenanceAndBanner()} icon={NoticesIcon}>
          {t.desk.noticesCard()}
        </DeskCard>
        <DeskCard to="/admin/rates" title={t.desk.currencyRates()} icon={RatesIcon}>
          {t.desk.ratesCard()}
        </DeskCard>
        <DeskCard to="/admin/health" title={t.desk.health()} icon={HealthIcon}>
          {t.desk.healthCard()}
        </DeskCard>
        <DeskCard to="/admin/audit" title={t.desk.auditLog()} icon={AuditIcon}>
          {t.desk.auditCard()}
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
    <Callout tone="amber" title={t.desk.beforeOpening()} className="mb-6">
      {t.desk.beforeOpeningExplained({
        code: (inner) => <code>{inner}</code>,
        link: (inner) => (
          <Link to="/terms" className="link">
            {inner}
          </Link>
        ),
      })}
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
      <div className="min-w-0">
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
