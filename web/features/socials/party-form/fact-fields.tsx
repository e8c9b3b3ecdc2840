import { t } from '#texts'
import { partyLengths } from '../../../../contract/socials/party-limits.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { StylesField } from './styles-field.tsx'
import type { FactFields } from './party-values.ts'

type FactFieldsProps<Sent> = FactFields<Sent> & {
  /** The styles of the social besides those of the product's list. */
  otherStyles?: readonly string[]
  firstDay?: string
  lastDay?: string
}

/** What is said of a social, by admins and by members who suggest one. */
export function PartyFactFields<Sent>(props: FactFieldsProps<Sent>) {
  const { form, otherStyles = [], firstDay, lastDay = '2199-12-31' } = props
  return (
    <>
      <TextField label={t.partyForm.venueName()} {...fieldProps(form, 'venueName', partyLengths)} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label={t.partyForm.address()} optional {...fieldProps(form, 'address', partyLengths)} />
        <TextField label={t.partyForm.city()} {...fieldProps(form, 'city', partyLengths)} />
        <TextField label={t.partyForm.date()} type="date" min={firstDay} max={lastDay} {...fieldProps(form, 'date')} />
        <TextField
          label={t.partyForm.time()}
          optional
          hint={t.partyForm.timeHint()}
          {...fieldProps(form, 'time', partyLengths)}
        />
      </div>
      <StylesField form={form} others={otherStyles} />
      <TextField
        label={t.partyForm.instagramLink()}
        optional
        inputMode="url"
        placeholder="https://"
        {...fieldProps(form, 'instagramLink')}
      />
    </>
  )
}
