import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { HomeField } from '../../../lib/forms/home-field.tsx'
import { profileLengths } from '../../../../contract/people/profile-limits.ts'
import { danceRoles, experienceLevels } from '../../../../contract/people/profile-options.ts'
import { ChipGroup } from '../../../ui/fields/chip-group.tsx'
import { EmailField, HandleField, NumberField, UsernameField } from '../../../ui/fields/preset-fields.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { roleWords } from '../people/people.words.ts'
import { type SettingsForm, stylesToChoose } from './settings-values.ts'

type CardProps = { form: SettingsForm }
type Verified = {
  /** The verified marks of the member. */
  marks: readonly string[]
}

/** The warning that changing this field removes its mark. */
const endsMark = (isVerified: boolean) => (isVerified ? 'It is verified: if you change it, the mark ends.' : undefined)

type ProfileInformationProps = CardProps &
  Verified & {
    pendingEmail: string | null
    photos: ReactNode
    /** The proof that the server requires before it changes the email address. */
    emailProof: ReactNode
  }

export function ProfileInformation({ form, marks, pendingEmail, photos, emailProof }: ProfileInformationProps) {
  const { control } = form
  const bio = useWatch({ control, name: 'bio' })
  return (
    <SectionCard
      id="profile"
      title="Profile Information"
      lead="Who you are to other dancers. Your email is never shown."
    >
      {photos}
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          hint={endsMark(marks.includes('id'))}
          {...fieldProps(form, 'name')}
        />
        <UsernameField {...fieldProps(form, 'username')} />
        <EmailField
          label="Email"
          className="sm:col-span-2"
          hint={
            pendingEmail === null
              ? 'A new address takes effect once you open the link we send to it.'
              : `Open the link we sent to ${pendingEmail} to confirm it.`
          }
          {...fieldProps(form, 'email')}
        />
        {emailProof}
        <HomeField optional {...fieldProps(form, 'location')} />
        <NumberField label="Age" optional hint="Only members see it." {...fieldProps(form, 'age')} />
      </div>
      <TextArea
        label="Bio"
        optional
        hint="How you came to dance, what you look for in a festival"
        value={bio}
        {...fieldProps(form, 'bio', profileLengths)}
      />
    </SectionCard>
  )
}

export function DancePreferences({ form, saved }: CardProps & { saved: readonly string[] }) {
  const { control, setValue, formState } = form
  const chosen = useWatch({ control, name: 'danceStyles' })
  return (
    <SectionCard id="dance" title="Dance Preferences" lead="What you dance, and for how long you have.">
      <ChipGroup
        legend="Dance styles"
        hued
        options={stylesToChoose(saved)}
        chosen={chosen}
        onChange={(next) => setValue('danceStyles', next, { shouldDirty: true })}
        error={formState.errors.danceStyles?.message}
      />
      <Select label="Role" optional className="sm:max-w-[20rem]" {...fieldProps(form, 'danceRole')}>
        <option value="">Not said</option>
        {danceRoles.map((role) => (
          <option key={role} value={role}>
            {roleWords[role]}
          </option>
        ))}
      </Select>
      <Select label="Experience level" className="sm:max-w-[20rem]" {...fieldProps(form, 'experienceLevel')}>
        {experienceLevels.map((level) => (
          <option key={level}>{level}</option>
        ))}
      </Select>
    </SectionCard>
  )
}

export function SocialMedia({
  form: { register, formState },
  marks,
  links,
}: CardProps & Verified & { links: ReactNode }) {
  const { instagramHandle, facebookHandle } = formState.errors
  return (
    <SectionCard id="social" title="Social Media" lead="Everyone who opens your page sees these.">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <HandleField
          label="Instagram"
          optional
          before="@"
          hint={endsMark(marks.includes('instagram'))}
          error={instagramHandle?.message}
          {...register('instagramHandle')}
        />
        <HandleField
          label="Facebook"
          optional
          before="@"
          error={facebookHandle?.message}
          {...register('facebookHandle')}
        />
      </div>
      {links}
    </SectionCard>
  )
}
