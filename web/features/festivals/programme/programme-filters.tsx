import { t } from '#texts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { Chip } from '../../../ui/fields/chip.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { choicesOf, type Filters } from './programme-plan.ts'

/** Up to this number of events there are no filters. */
const maxWithoutFilters = 5

type ProgrammeFiltersProps = {
  events: readonly FestivalEvent[]
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Filters by hall and level, if there are several, and by the reader's own choices. */
export function ProgrammeFilters({ events, filters, onChange }: ProgrammeFiltersProps) {
  const [halls, levels] = [choicesOf(events, 'venue'), choicesOf(events, 'level')]
  const isMany = events.length > maxWithoutFilters
  const hasChoices = filters.isMine || events.some(({ myStatus }) => myStatus !== null)
  const [showsHalls, showsLevels] = [isMany && halls.length > 1, isMany && levels.length > 1]
  if (!showsHalls && !showsLevels && !hasChoices) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      {showsHalls && (
        <Select
          label={t.programme.hall()}
          className="min-w-32 flex-1 sm:min-w-40 sm:flex-none"
          value={filters.hall}
          onChange={({ currentTarget }) => onChange({ ...filters, hall: currentTarget.value })}
        >
          <option value="">{t.programme.allHalls()}</option>
          <Options values={halls} />
        </Select>
      )}
      {showsLevels && (
        <Select
          label={t.programme.level()}
          className="min-w-32 flex-1 sm:min-w-40 sm:flex-none"
          value={filters.level}
          onChange={({ currentTarget }) => onChange({ ...filters, level: currentTarget.value })}
        >
          <option value="">{t.programme.allLevels()}</option>
          <Options values={levels} />
        </Select>
      )}
      {hasChoices && (
        <Chip
          pressed={filters.isMine}
          icon={filters.isMine && <CheckIcon size={16} />}
          onClick={() => onChange({ ...filters, isMine: !filters.isMine })}
        >
          {t.programme.myChoices()}
        </Chip>
      )}
    </div>
  )
}

const Options = ({ values }: { values: readonly string[] }) =>
  values.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ))
