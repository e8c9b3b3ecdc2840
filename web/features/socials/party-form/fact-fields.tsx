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
      <TextField label="Venue name" {...fieldProps(form, 'venueName', partyLengths)} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Address" optional {...fieldProps(form, 'address', partyLengths)} />
        <TextField label="City" {...fieldProps(form, 'city', partyLengths)} />
        <TextField label="Date" type="date" min={firstDay} max={lastDay} {...fieldProps(form, 'date')} />
        <TextField
          label="Time"
          optional
          hint="As it is announced: “8:00 PM - 12:00 AM”"
          {...fieldProps(form, 'time', partyLengths)}
        />
      </div>
      <StylesField form={form} others={otherStyles} />
      <TextField
        label="Instagram link"
        optional
        inputMode="url"
        placeholder="https://"
        {...fieldProps(form, 'instagramLink')}
      />
    </>
  )
}
