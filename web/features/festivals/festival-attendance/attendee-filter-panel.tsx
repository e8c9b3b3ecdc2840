import { type SubmitEvent, useEffect, useState } from 'react'
import { t } from '#texts'
import type { Change } from '../../../lib/lists/filter-table.ts'
import { FilterFields } from '../../../lib/lists/filter-fields.tsx'
import { textOf } from '../../../lib/lists/search.ts'
import { FiltersLabel } from '../../../lib/lists/address-filters.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FilterIcon } from '../../../ui/pictures/icons.tsx'
import { type AttendeeFilters, attendeeFilters, attendeeFilterTable } from './attendee-filters.ts'
import { maxQueryLength } from '../../../../contract/platform/list-limits.ts'

type PanelProps = { filters: AttendeeFilters; onChange: (change: Change<AttendeeFilters>) => void }

/** The filters of attendees, each applied at once; behind a button where they would take several rows above the people. */
export function AttendeeFilterPanel({ filters, onChange }: PanelProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={t.common.filters()}>
      <Button
        icon={<FilterIcon size={20} />}
        aria-expanded={isOpen}
        aria-controls="attendee-filters"
        onClick={() => setOpen(!isOpen)}
        className="xl:hidden"
      >
        <FiltersLabel set={attendeeFilters.countOf(filters)} />
      </Button>
      <div
        id="attendee-filters"
        className={cx(
          'grid items-end gap-4 sm:grid-cols-3 xl:grid xl:grid-cols-6',
          isOpen ? 'max-xl:mt-4' : 'max-xl:hidden',
        )}
      >
        <FilterFields
          table={attendeeFilterTable}
          filters={filters}
          change={onChange}
          own={{ from: <FromField from={filters.from} onChange={onChange} /> }}
        />
      </div>
    </section>
  )
}

type FromFieldProps = { from: string | undefined; onChange: PanelProps['onChange'] }

const pauseMs = 400

/** Applied after a pause in typing, or by Enter. */
function FromField({ from = '', onChange }: FromFieldProps) {
  const [typed, setTyped] = useState(from)
  const [applied, setApplied] = useState(from)
  if (from !== applied) {
    setApplied(from)
    if (from === '') setTyped('')
  }
  const wanted = textOf(typed) ?? ''
  useEffect(() => {
    const timer = wanted === from ? undefined : setTimeout(() => onChange({ from: wanted }), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, from, onChange])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChange({ from: wanted })
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={t.festivalAttendance.from()}
        placeholder={t.festivalAttendance.cityOrCountry()}
        maxLength={maxQueryLength}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </form>
  )
}
