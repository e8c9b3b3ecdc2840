import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '#texts'
import { Select } from '../../../ui/fields/select.tsx'

const durations = [
  { days: '7', label: t.desk.for7Days },
  { days: '30', label: t.desk.for30Days },
  { days: '90', label: t.desk.for90Days },
  { days: '365', label: t.desk.forAYear },
  { days: '', label: t.desk.indefinitely },
]

/** The duration of a suspension. */
export const DurationChoice = (field: UseFormRegisterReturn & { error: string | undefined }) => (
  <Select label={t.desk.howLong()} {...field}>
    {durations.map(({ days, label }) => (
      <option key={days} value={days}>
        {label()}
      </option>
    ))}
  </Select>
)
