import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { membersPart } from '../../lib/member/members-part.ts'
import { AdminPage } from '../../shell/pages/admin-page.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

const PartyUpload = membersPart(
  () => import('../../features/socials/party-upload/party-upload.tsx'),
  'PartyUpload',
  <FormSkeleton />,
)

/** The titles of the columns in a file, which are the same in every language. */
const columns = 'Venue name, Address, City, Date, Time, Instagram link, Dance Styles'

/** The page on which admins upload local socials from a CSV file. */
export function AdminUpload() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title={t.partyUpload.uploadSocialParties()} description={t.partyUpload.uploadDescription()}>
      {() => (
        <SectionCard id="csv" title={t.partyUpload.csvFile()} lead={t.partyUpload.columnsAre({ columns })}>
          <ul className="list-disc pl-5 text-soft">
            <li>{t.partyUpload.datesAndTimes()}</li>
            <li>{t.partyUpload.stylesAreSeparated()}</li>
            <li>{t.partyUpload.existingAreUpdated()}</li>
          </ul>
          <PartyUpload api={api} />
        </SectionCard>
      )}
    </AdminPage>
  )
}
