import type { FieldPathByValue } from 'react-hook-form'
import {
  cleanlinesses,
  drinkingHabits,
  genderPreferences,
  genders,
  noiseTolerances,
  sleepStyles,
  socialVibes,
} from '../../../contract/profile-options.ts'
import { Answer } from '../../lib/forms/answer.tsx'
import { LockIcon } from '../../ui/more-icons.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import type { PreferenceForm } from './preference-fields.tsx'
import type { PreferenceValues } from './preference-values.ts'

type Question = {
  name: FieldPathByValue<PreferenceValues, string>
  legend: string
  hint?: string
  options: readonly string[]
}

const habits: Question[] = [
  { name: 'sleepStyle', legend: 'When do you sleep?', options: sleepStyles },
  { name: 'noiseTolerance', legend: 'How quiet should the room be?', options: noiseTolerances },
  { name: 'cleanliness', legend: 'How tidy are you?', options: cleanlinesses },
  { name: 'socialVibe', legend: 'How much company do you like?', options: socialVibes },
  { name: 'drinkingParty', legend: 'Do you drink?', options: drinkingHabits },
]

const whoWithWhom: Question[] = [
  {
    name: 'gender',
    legend: 'Your gender',
    hint: 'Some hosts open a room to women or to men only. This decides which rooms you can ask for.',
    options: genders,
  },
  {
    name: 'genderPreference',
    legend: 'Who would you share with?',
    hint: 'Rooms that do not suit are not suggested to you.',
    options: genderPreferences,
  },
]

/** The preferences that decide which rooms fit. All of them are optional, and an answer can be removed. */
export function RoomFitFields({ form }: { form: PreferenceForm }) {
  const { register, formState } = form
  const { budgetMin, budgetMax } = formState.errors
  return (
    <section aria-labelledby="room-fit" className="grid gap-6 border-t border-line pt-7">
      <header>
        <h3 id="room-fit">What makes a room fit</h3>
        <p className="mt-2 flex gap-2 text-soft">
          <LockIcon size={20} className="mt-0.5 flex-none" />
          <span>
            Private: no member sees your answers, they are only compared with the rooms on offer. Answer as many as you
            like, or none.
          </span>
        </p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        {[...habits, ...whoWithWhom].map((question) => (
          <Answer key={question.name} form={form} {...question} />
        ))}
      </div>
      <fieldset>
        <legend className="field-label">Budget for a night, in USD</legend>
        <div className="mt-1.5 grid grid-cols-2 gap-4">
          <NumberField label="From" before="$" error={budgetMin?.message} {...register('budgetMin')} />
          <NumberField label="To" before="$" error={budgetMax?.message} {...register('budgetMax')} />
        </div>
      </fieldset>
    </section>
  )
}
