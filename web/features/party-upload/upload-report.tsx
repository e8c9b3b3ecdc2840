import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { figuresOf, type Sheet } from './party-sheet.ts'
import { countOfRows } from './party-upload.words.ts'

/** What became of each row of the file, and how many of the stored ones are on the map. */
export function UploadReport({ sheet }: { sheet: Sheet }) {
  const { created, updated, unchanged, repeated, leftOut, waiting } = figuresOf(sheet)
  const stored = created + updated + unchanged + repeated
  const unplaced = stored - sheet.stored.geocodedCount
  const ofRows = [
    ['Created', created],
    ['Updated', updated],
    ['Unchanged', unchanged],
    ['Repeated', repeated],
    ['Left out', leftOut],
    ['Still here', waiting],
  ] as const
  const ofPlaces = [
    ['On the map', sheet.stored.geocodedCount],
    ['Without a place', unplaced],
  ] as const
  return (
    <Callout tone="teal" title="The last upload" action={unplaced > 0 && <LinkToUnplaced />}>
      <p>{countOfRows(sheet.rows.length)} in the file</p>
      <Figures figures={ofRows} />
      <Figures figures={ofPlaces} />
    </Callout>
  )
}

const Figures = ({ figures }: { figures: readonly (readonly [name: string, figure: number])[] }) => (
  <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
    {figures.map(([name, figure]) => (
      <div key={name} className="flex gap-2">
        <dt>{name}</dt>
        <dd className="font-semibold tabular-nums">{figure}</dd>
      </div>
    ))}
  </dl>
)

const LinkToUnplaced = () => (
  <Link to="/admin/socials" search={{ show: 'unplaced' }} className={buttonClass()}>
    Place them by hand
  </Link>
)
