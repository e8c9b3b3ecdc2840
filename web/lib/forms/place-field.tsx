import { type SyntheticEvent, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'
import type { ComboboxState, PlaceSuggestions, SuggestedField } from './place-suggestions.tsx'

const combobox = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false } as const

/**
 * A text field that suggests towns while somebody types; any other text is valid too. The suggestions are loaded when the field is
 * first used. Until then, and where they cannot be loaded, it is a plain text field.
 */
export function PlaceField(props: TextFieldProps) {
  const [used, setUsed] = useState<SuggestedField & { Suggestions: typeof PlaceSuggestions }>()
  const [state, setState] = useState<ComboboxState>()
  const isTyped = useRef(false)
  // The field may have got the focus before hydration, so its input counts too.
  const start = ({ currentTarget: input, type, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    if (type === 'input' && nativeEvent.isTrusted) isTyped.current = true
    import('./place-suggestions.tsx').then(
      ({ PlaceSuggestions: Suggestions }) => setUsed({ input, isTyped, Suggestions }),
      () => {},
    )
  }
  return (
    <TextField
      {...props}
      {...combobox}
      {...state}
      onFocus={start}
      onInput={start}
      controlClassName="relative"
      after={used && <used.Suggestions field={used} onChange={setState} />}
    />
  )
}
