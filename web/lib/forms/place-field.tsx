import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'
import { useSuggestions } from './use-suggestions.ts'

const load = async () => (await import('./place-suggestions.tsx')).PlaceSuggestions

/** A text field that suggests towns while the member types; any other text is valid too. */
export function PlaceField(props: TextFieldProps) {
  const { field, list } = useSuggestions(load)
  return <TextField {...props} {...field} controlClassName="relative" after={list} />
}
