import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Figures } from '../../../lib/table-upload/figures.tsx'
import { figuresOf, type PartySheet } from './party-sheet.ts'

/** The results of the rows, and the number of stored parties with an exact point. */
export function UploadReport({ sheet }: { sheet: PartySheet }) {
  const { created, updated, unchanged, repeated, leftOut, waiting } = figuresOf(sheet)
  const stored = created + updated + unchanged + repeated
  const inexact = stored - sheet.stored.geocodedCount
  const ofRows = [
    [t.partyUpload.created(), created],
    [t.partyUpload.updated(), updated],
    [t.partyUpload.unchanged(), unchanged],
    [t.partyUpload.repeated(), repeated],
    [t.partyUpload.leftOut(), leftOut],
    [t.partyUpload.stillHere(), waiting],
  ] as const
  const ofPlaces = [
    [t.partyUpload.withAnExactPoint(), sheet.stored.geocodedCount],
    [t.partyUpload.withOnlyTheCity(), inexact],
  ] as const
  return (
    <Callout tone="teal" title={t.partyUpload.lastUpload()} action={inexact > 0 && <LinkToUnplaced />}>
      <p>{t.partyUpload.rowsInFile({ count: sheet.rows.length, rows: String(sheet.rows.length) })}</p>
      <Figures figures={ofRows} />
      <Figures figures={ofPlaces} />
    </Callout>
  )
}

const LinkToUnplaced = () => (
  <Link to="/admin/socials" search={{ show: 'unplaced' }} className={buttonClass()}>
    {t.partyUpload.addLocationsByHand()}
  </Link>
)
