import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import { genderPreferences, genders } from '../../../../contract/people/profile-options.ts'
import { roomLengths } from '../../../../contract/rooms/room-limits.ts'
import { festivalTicketStatuses, houseRules } from '../../../../contract/rooms/room-options.ts'
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
        <span>{t.roomPost.allOptional()}</span>
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <Answer
          form={form}
          name="genderPreference"
          legend={t.roomPost.whoCanAskToJoin()}
          hint={t.roomPost.whoCanAskHint()}
          options={genderPreferences}
          // The choice below was for the previous gender.
          onChange={() => form.setValue('oneGenderOnly', false, { shouldDirty: true })}
        />
        <OneGenderOnly form={form} />
        <TextField
          label={t.roomPost.agesThatSuit()}
          optional
          placeholder="25-35"
          {...fieldProps(form, 'ageRange', roomLengths)}
        />
        {askedRules.map((rule) => (
          <Answer key={rule} form={form} name={rule} legend={houseRuleQuestions[rule]()} options={houseRules[rule]} />
        ))}
        <Answer
          form={form}
          name="festivalTicketStatus"
          legend={t.roomPost.howAreYouGoing()}
          options={festivalTicketStatuses}
        />
        <Answer
          form={form}
          name="gender"
          legend={t.roomPost.yourGender()}
          hint={t.roomPost.yourGenderHint()}
          options={genders}
        />
      </div>
    </>
  )
}

const audiences: Record<string, 'women' | 'other'> = { 'Female only': 'women', 'Male only': 'other' }

/** Whether the room is hidden from members of another gender. */
function OneGenderOnly({ form }: { form: RoomForm }) {
  const preference = useWatch({ control: form.control, name: 'genderPreference' })
  const audience = audiences[preference]
  const error = form.formState.errors.oneGenderOnly?.message
  if (!audience) return null
  return (
    <div className="sm:col-span-2">
      <Switch
        label={t.roomPost.showToOnly({ audience })}
        hint={t.roomPost.showToOnlyHint({ audience })}
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
