import { useRouteContext } from '@tanstack/react-router'
import { membersPart } from '../../lib/member/members-part.ts'
import { AdminPage } from '../../shell/admin-page.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

const PartyUpload = membersPart(
  () => import('../../features/socials/party-upload/party-upload.tsx'),
  'PartyUpload',
  <FormSkeleton />,
)

const columns = 'Venue name, Address, City, Date, Time, Instagram link, Dance Styles'

/** The page on which admins upload local socials from a CSV file. */
export function AdminUpload() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title="Upload Social Parties" description="Admins upload local socials here.">
      {() => (
        <SectionCard id="csv" title="CSV file" lead={`The columns: ${columns}.`}>
          <ul className="list-disc pl-5 text-soft">
            <li>The date like 2025-11-15, the time like ‘8:00 PM - 12:00 AM’.</li>
            <li>Styles separated by a semicolon; commas also work.</li>
            <li>
              A party with the venue, city, date and time of a stored one changes that one, also at another time if it
              is the venue’s only one that day. One that may be there in another spelling is shown to you first.
            </li>
          </ul>
          <PartyUpload api={api} />
        </SectionCard>
      )}
    </AdminPage>
  )
}
