import { t } from '#texts'
import type { TextFieldProps } from '../../ui/fields/text-field.tsx'
import { PlaceField } from './place-field.tsx'

/** A field for the town where a member lives. */
export const HomeField = (props: Omit<TextFieldProps, 'label'>) => (
  <PlaceField label={t.forms.location()} autoComplete="address-level2" placeholder={t.forms.cityCountry()} {...props} />
)
