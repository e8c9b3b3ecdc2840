import { genderPreferences, genders } from '../../../../contract/people/profile-options.ts'
import { roomLengths } from '../../../../contract/rooms/room-limits.ts'
import { festivalTicketStatuses, houseRules } from '../../../../contract/rooms/room-options.ts'
import { useWatch } from 'react-hook-form'
import { Answer } from '../../../lib/forms/answer.tsx'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { PeopleIcon } from '../../../ui/pictures/more-icons.tsx'
import { Switch } from '../../../ui/fields/choice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { askedRules, houseRuleQuestions } from '../rooms/house-rules.words.ts'
import type { RoomForm } from './room-values.ts'

/** The guests whom the room suits. All fields are optional. */
export function FitStep({ form }: { form: RoomForm }) {
  return (
    <>
      <p className="room-post-note">
        <PeopleIcon size={20} />
        <span>
          All optional. We’ve filled in your preferences. Everyone who sees the room will see these, so remove anything
          private.
        </span>
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <Answer
          form={form}
          name="genderPreference"
          legend="Who can ask to join?"
          hint="Nobody else can send you a request."
          options={genderPreferences}
          // The choice below was for the previous gender.
          onChange={() => form.setValue('oneGenderOnly', false, { shouldDirty: true })}
        />
        <OneGenderOnly form={form} />
        <TextField label="Ages that suit" optional placeholder="25-35" {...fieldProps(form, 'ageRange', roomLengths)} />
        {askedRules.map((rule) => (
          <Answer key={rule} form={form} name={rule} legend={houseRuleQuestions[rule]} options={houseRules[rule]} />
        ))}
        <Answer
          form={form}
          name="festivalTicketStatus"
          legend="How are you going to the festival?"
          options={festivalTicketStatuses}
        />
        <Answer
          form={form}
          name="gender"
          legend="Your gender"
          hint="We never fill this in for you: it’s private in your preferences."
          options={genders}
        />
      </div>
    </>
  )
}

const audiences: Record<string, string> = { 'Female only': 'women', 'Male only': 'men' }

/** Whether the room is hidden from members of another gender. */
function OneGenderOnly({ form }: { form: RoomForm }) {
  const preference = useWatch({ control: form.control, name: 'genderPreference' })
  const audience = audiences[preference]
  const error = form.formState.errors.oneGenderOnly?.message
  if (!audience) return null
  return (
    <div className="sm:col-span-2">
      <Switch
        label={`Show it to ${audience} only`}
        hint={`Only members who say in their Settings that they are ${audience} can find it. You need to have said so too.`}
        aria-invalid={error !== undefined}
        aria-describedby={error && 'one-gender-error'}
        {...form.register('oneGenderOnly')}
      />
      {error && (
        <p id="one-gender-error" role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
