import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#texts'
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
import { optionText } from '../../../lib/format/option-text.ts'

type CardProps = { form: SettingsForm }
type Verified = {
  /** The verified marks of the member. */
  marks: readonly string[]
}

/** The warning that changing this field removes its mark. */
const endsMark = (isVerified: boolean) => (isVerified ? t.settings.changingEndsMark() : undefined)

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
    <SectionCard id="profile" title={t.settings.profileInformation()} lead={t.settings.profileLead()}>
      {photos}
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label={t.settings.name()}
          autoComplete="name"
          hint={endsMark(marks.includes('id'))}
          {...fieldProps(form, 'name')}
        />
        <UsernameField {...fieldProps(form, 'username')} />
        <EmailField
          label={t.settings.email()}
          className="sm:col-span-2"
          hint={pendingEmail === null ? t.settings.emailHint() : t.settings.openTheLinkToConfirm({ pendingEmail })}
          {...fieldProps(form, 'email')}
        />
        {emailProof}
        <HomeField optional {...fieldProps(form, 'location')} />
        <NumberField
          label={t.settings.age()}
          optional
          hint={t.settings.onlyMembersSeeIt()}
          {...fieldProps(form, 'age')}
        />
      </div>
      <TextArea
        label={t.settings.bio()}
        optional
        hint={t.settings.bioHint()}
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
    <SectionCard id="dance" title={t.settings.dancePreferences()} lead={t.settings.danceLead()}>
      <ChipGroup
        legend={t.settings.danceStyles()}
        hued
        options={stylesToChoose(saved)}
        chosen={chosen}
        onChange={(next) => setValue('danceStyles', next, { shouldDirty: true })}
        error={formState.errors.danceStyles?.message}
      />
      <Select label={t.settings.role()} optional className="sm:max-w-[20rem]" {...fieldProps(form, 'danceRole')}>
        <option value="">{t.settings.notSet()}</option>
        {danceRoles.map((role) => (
          <option key={role} value={role}>
            {roleWords[role]()}
          </option>
        ))}
      </Select>
      <Select
        label={t.settings.experienceLevel()}
        className="sm:max-w-[20rem]"
        {...fieldProps(form, 'experienceLevel')}
      >
        {experienceLevels.map((level) => (
          <option key={level} value={level}>
            {optionText(level)}
          </option>
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
    <SectionCard id="social" title={t.settings.socialMedia()} lead={t.settings.socialMediaLead()}>
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
