import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { t } from '#texts'
import type { Place } from '../../../contract/socials/places.ts'
import type { SearchOption } from '../../ui/fields/option-list.tsx'
import { writeInto } from '../../ui/fields/write-into.ts'
import { minLetters, Suggestions, type SuggestionsOf, useTyped } from './suggestions.tsx'

/** The suggestions of a `PlaceField`. Only a chosen one is written into the field. */
export function PlaceSuggestions(props: ComponentProps<SuggestionsOf>) {
  const [words, setWords] = useState<string | null>(null)
  return (
    <Suggestions
      {...props}
      label={t.forms.places()}
      countOf={(count) => t.forms.placesToChooseFrom({ count })}
      options={usePlaces(words)}
      onWords={setWords}
      onTake={({ label }, input) => writeInto(input, label)}
    />
  )
}

/** The reply for a typed text. */
type Answer = { words: string; places: readonly Place[] }
const unasked: Answer = { words: '', places: [] }

/** The previous reply stays until the reply to the latest text arrives. */
function usePlaces(words: string | null): SearchOption[] {
  const { api } = useRouteContext({ from: '__root__' })
  const asked = useTyped(words)
  const { data = unasked } = useQuery({
    queryKey: ['places', asked],
    queryFn: async (): Promise<Answer> => ({
      words: asked,
      places: await api.places.complete({ query: { query: asked } }),
    }),
    enabled: asked.length >= minLetters,
    placeholderData: (before) => before,
  })
  return words === null ? [] : optionsOf(words.trim(), data)
}

/** No options if the reply belongs to another text, or if the typed text already equals the first option. */
function optionsOf(words: string, { words: asked, places }: Answer): SearchOption[] {
  const isAnswered = words.length >= minLetters && (words.startsWith(asked) || asked.startsWith(words))
  if (!isAnswered || places[0]?.label.toLowerCase() === words.toLowerCase()) return []
  return places.map(({ label, region }, at) => ({
    value: String(at),
    label,
    ...(region && !label.includes(region) && { detail: region }),
  }))
}
