import { Link, useRouteContext } from '@tanstack/react-router'
import { membersPart } from '../lib/members-part.ts'
import { PageHead } from '../lib/page-head.tsx'
import { FormSkeleton, MembersOnly } from '../shell/members-only.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { Badge } from '../ui/tag.tsx'

const PartyUpload = membersPart(
  () => import('../features/party-upload/party-upload.tsx'),
  'PartyUpload',
  <FormSkeleton />,
)

const columns = 'Venue name, Address, City, Date, Time, Instagram link, Dance Styles'

/** Where admins upload local socials from a CSV file. */
export function AdminUpload() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <div className="page max-w-[60rem] py-8">
      <PageHead title="Upload Social Parties" description="Admins upload local socials here." />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1>Upload Social Parties</h1>
        <Badge tone="accent">Admin</Badge>
      </div>
      <MembersOnly reason="This page is for admins.">
        {(member) =>
          member.isAdmin ? (
            <div className="grid gap-6">
              <SectionCard id="csv" title="CSV file" lead={`The columns: ${columns}.`}>
                <ul className="list-disc pl-5 text-soft">
                  <li>The date like 2025-11-15, the time like ‘8:00 PM - 12:00 AM’.</li>
                  <li>Styles separated by a semicolon; commas also work.</li>
                  <li>A party with the same venue, city and date as a stored one changes that one.</li>
                </ul>
                <PartyUpload api={api} />
              </SectionCard>
            </div>
          ) : (
            <EmptyState
              title="Admins only"
              action={
                <Link to="/social-parties" className={buttonClass()}>
                  Back to the socials
                </Link>
              }
            >
              Here admins add local socials.
            </EmptyState>
          )
        }
      </MembersOnly>
    </div>
  )
}
