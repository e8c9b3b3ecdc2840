import type { TextFieldProps } from '../../ui/fields/text-field.tsx'
import { PlaceField } from './place-field.tsx'

/** A field for the town where a member lives. */
export const HomeField = (props: Omit<TextFieldProps, 'label'>) => (
  <PlaceField label="Location" autoComplete="address-level2" placeholder="City, country" {...props} />
)
