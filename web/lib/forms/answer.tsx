import {
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { t } from '#texts'
import { ChipChoice } from '../../ui/fields/chip-group.tsx'
import { optionText } from '../format/option-text.ts'

type AnswerProps<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  name: FieldPathByValue<Values, string>
  legend: string
  hint?: string
  options: readonly string[]
  /** Called when the answer changes or is removed. */
  onChange?: () => void
}

/** A question with at most one of several answers; a chosen answer can be removed again. The form stores it as text, '' for no answer. */
export function Answer<Values extends FieldValues, Sent>(props: AnswerProps<Values, Sent>) {
  const { form, name, legend, hint, options, onChange } = props
  const value: string = useWatch({ control: form.control, name })
  const choose = (answer: string) => {
    form.setValue(name, answer as FieldPathValue<Values, typeof name>, { shouldDirty: true })
    onChange?.()
  }
  return (
    <ChipChoice
      legend={legend}
      hint={hint}
      error={form.getFieldState(name, form.formState).error?.message}
      options={options}
      words={optionText}
      value={value === '' ? null : value}
      onChange={choose}
      clear={{ label: t.forms.noAnswer(), onClear: () => choose('') }}
    />
  )
}
