import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../../contract/festivals/festivals.ts'
import { danceStyles } from '../../../../../contract/platform/options.ts'
import { formatCount } from '../../../../lib/format/counts.ts'
import { type DayOrder, useDayOrder } from '../../../../lib/format/day-order.ts'
import { formatDayRange, today } from '../../../../lib/format/dates.ts'
import { minLetters, Suggestions, type SuggestionsOf, useTyped } from '../../../../lib/forms/suggestions.tsx'
import { currentViewer } from '../../../../lib/member/viewer-query.ts'
import type { SearchOption } from '../../../../ui/fields/option-list.tsx'
import { festivalsKey } from '../festivals.queries.ts'
import { festivalFilters } from './festival-filters.ts'
import { placeText } from '../../../../../texts/places.ts'

type Option = SearchOption & ({ festivalId: string } | { set: { genres: string } | { location: string } })

/** The suggestions of the festival search: styles, cities with upcoming festivals, and festivals, which open at once. */
export function FestivalSuggestions(props: ComponentProps<SuggestionsOf>) {
  const [words, setWords] = useState<string | null>(null)
  const navigate = useNavigate()
  const router = useRouter()
  const take = (option: Option, input: HTMLInputElement) => {
    input.value = ''
    if ('festivalId' in option) return void navigate({ to: '/festivals/$id', params: { id: option.festivalId } })
    const { pathname, search } = router.latestLocation
    const filters = festivalFilters.isListed(pathname) ? festivalFilters.read(search) : {}
    return void navigate(festivalFilters.addressOf(festivalFilters.changed(filters, { ...option.set, query: '' })))
  }
  return (
    <Suggestions
      {...props}
      label={t.festivals.festivalsCitiesAndStyles()}
      countOf={(count) => t.festivals.suggestionsToChooseFrom({ count })}
      options={useOptions(words)}
      onWords={setWords}
      onTake={take}
    />
  )
}

type Answer = { words: string; named: readonly Festival[]; around: readonly Festival[] }
const unasked: Answer = { words: '', named: [], around: [] }
const max = { named: 5, around: 20, cities: 3 }

/** The previous reply stays until the reply to the latest text arrives. */
function useOptions(typed: string | null): Option[] {
  const { api } = useRouteContext({ from: '__root__' })
  const asked = useTyped(typed)
  const order = useDayOrder()
  const { data = unasked } = useQuery({
    queryKey: [...festivalsKey, 'suggested', asked, currentViewer()],
    queryFn: async (): Promise<Answer> => {
      const startDate = today()
      const [named, around] = await Promise.all([
        api.festivals.list({ query: { query: asked, startDate, limit: max.named } }),
        api.festivals.list({ query: { location: asked, startDate, limit: max.around } }),
      ])
      return { words: asked, named: named.items, around: around.items }
    },
    enabled: asked.length >= minLetters,
    placeholderData: (before) => before,
  })
  const words = typed?.trim().toLowerCase() ?? ''
  if (words.length < minLetters) return []
  const asks = data.words.toLowerCase()
  const isAnswered = asks !== '' && (words.startsWith(asks) || asks.startsWith(words))
  return [
    ...stylesOf(words),
    ...(isAnswered ? [...citiesOf(data.around), ...data.named.map((festival) => optionOf(festival, order))] : []),
  ]
}

const stylesOf = (words: string): Option[] =>
  danceStyles
    .filter((style) => style.toLowerCase().startsWith(words))
    .map((style) => ({ value: style, label: style, detail: t.festivals.danceStyle(), set: { genres: style } }))

function citiesOf(festivals: readonly Festival[]): Option[] {
  const counts = new Map<string, number>()
  for (const { location } of festivals) counts.set(location, (counts.get(location) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, max.cities)
    .map(([city, count]) => ({
      value: `in-${city.replaceAll(/\W+/g, '-')}`,
      label: placeText(city),
      detail: count < max.around ? formatCount(count, 'festival') : t.festivals.severalFestivals({ count: max.around }),
      set: { location: city },
    }))
}

const optionOf = ({ id, name, location, startDate, endDate, goingCount }: Festival, order: DayOrder): Option => ({
  value: id,
  label: name,
  detail: [
    formatDayRange(startDate, endDate, order),
    placeText(location),
    ...(goingCount > 0 ? [t.festivals.goingCount({ count: goingCount })] : []),
  ].join(' · '),
  festivalId: id,
})
