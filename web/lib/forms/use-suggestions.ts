import { createElement, type SyntheticEvent, useRef, useState } from 'react'
import type { ComboboxState, SuggestedField, SuggestionsOf } from './suggestions.tsx'

const combobox = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false } as const

/**
 * The attributes of a text field with suggestions, and the list, which is placed in a frame around both. The suggestions are loaded when
 * the field is first used. Before that, or if loading fails, it is a plain text field.
 */
export function useSuggestions(load: () => Promise<SuggestionsOf>) {
  const [used, setUsed] = useState<SuggestedField & { Suggestions: SuggestionsOf }>()
  const [state, setState] = useState<ComboboxState>()
  const isTyped = useRef(false)
  // The field may have got the focus before hydration, so its input counts too.
  const start = ({ currentTarget: input, type, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    if (type === 'input' && nativeEvent.isTrusted) isTyped.current = true
    load().then(
      (Suggestions) => setUsed({ input, isTyped, Suggestions }),
      () => {},
    )
  }
  return {
    field: { ...combobox, ...state, onFocus: start, onInput: start },
    list: used && createElement(used.Suggestions, { field: used, onChange: setState }),
  }
}
