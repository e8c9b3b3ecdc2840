import { useWatch } from 'react-hook-form'
import { ChipChoice } from '../../ui/chip-group.tsx'
import type { RoomValues } from './room-values.ts'
import type { RoomForm } from './use-room-form.ts'

type AnswerProps = {
  form: RoomForm
  name: keyof RoomValues
  legend: string
  hint?: string
  options: readonly string[]
}

/** One of a list, or none: what was said can be taken back. */
export function Answer({ form, name, legend, hint, options }: AnswerProps) {
  const value = useWatch({ control: form.control, name })
  const say = (answer: string) => form.setValue(name, answer, { shouldDirty: true })
  return (
    <ChipChoice
      legend={legend}
      hint={hint}
      error={form.formState.errors[name]?.message}
      options={options}
      value={value === '' ? null : String(value)}
      onChange={say}
      clear={{ label: 'No answer', onClear: () => say('') }}
    />
  )
}
