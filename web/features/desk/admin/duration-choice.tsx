import type { UseFormRegisterReturn } from 'react-hook-form'
import { Select } from '../../../ui/fields/select.tsx'

const durations = [
  { days: '7', label: 'For 7 days' },
  { days: '30', label: 'For 30 days' },
  { days: '90', label: 'For 90 days' },
  { days: '365', label: 'For a year' },
  { days: '', label: 'Indefinitely' },
]

/** The duration of a suspension. */
export const DurationChoice = (field: UseFormRegisterReturn & { error: string | undefined }) => (
  <Select label="How long" {...field}>
    {durations.map(({ days, label }) => (
      <option key={days} value={days}>
        {label}
      </option>
    ))}
  </Select>
)
