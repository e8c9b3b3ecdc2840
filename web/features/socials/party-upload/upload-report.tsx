import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Figures } from '../../../lib/table-upload/figures.tsx'
import { countOfRows } from '../../../lib/table-upload/table.words.ts'
import { figuresOf, type PartySheet } from './party-sheet.ts'

/** The results of the rows, and the number of stored parties with an exact point. */
export function UploadReport({ sheet }: { sheet: PartySheet }) {
  const { created, updated, unchanged, repeated, leftOut, waiting } = figuresOf(sheet)
  const stored = created + updated + unchanged + repeated
  const inexact = stored - sheet.stored.geocodedCount
  const ofRows = [
    ['Created', created],
    ['Updated', updated],
    ['Unchanged', unchanged],
    ['Repeated', repeated],
    ['Left out', leftOut],
    ['Still here', waiting],
  ] as const
  const ofPlaces = [
    ['With an exact point', sheet.stored.geocodedCount],
    ['With the city at most', inexact],
  ] as const
  return (
    <Callout tone="teal" title="The last upload" action={inexact > 0 && <LinkToUnplaced />}>
      <p>{countOfRows(sheet.rows.length)} in the file</p>
      <Figures figures={ofRows} />
      <Figures figures={ofPlaces} />
    </Callout>
  )
}

const LinkToUnplaced = () => (
  <Link to="/admin/socials" search={{ show: 'unplaced' }} className={buttonClass()}>
    Place them by hand
  </Link>
)
