import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useController } from 'react-hook-form'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import type { SearchOption } from '../../../ui/fields/option-list.tsx'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { festivalChoicesQuery } from '../../festivals/festivals/festival-choices.queries.ts'
import { festivalQuery } from '../../festivals/festivals/festivals.queries.ts'
import { currencyAt } from './room-currency.ts'
import { loadFestival } from './room-doubts.ts'
import { placeOf } from './room-values.ts'
import type { RoomForm } from './room-values.ts'
import { placeText } from '../../../../texts/places.ts'

const optionOf = ({ id, name, location, startDate, endDate }: Festival): SearchOption => ({
  value: id,
  label: name,
  detail: `${formatDayRange(startDate, endDate)} · ${placeText(location)}`,
})

/** The festival of the room. Choosing one fills in its days and place, unless the member entered others. */
export function FestivalField({ form }: { form: RoomForm }) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { field } = useController({ control: form.control, name: 'festivalId' })
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words)
  const choices = useQuery({ ...festivalChoicesQuery(api, asked), placeholderData: (before) => before })
  const chosen = useQuery({ ...festivalQuery(api, field.value), enabled: field.value !== '' }).data
  const { errors, touchedFields } = form.formState
  const option = chosen && chosen.id === field.value ? optionOf(chosen) : null

  const choose = (next: SearchOption | null) => {
    field.onChange(next?.value ?? '')
    const festival = choices.data?.find(({ id }) => id === next?.value)
    if (festival) fillIn(form, festival, chosen)
    if (errors.festivalId) form.clearErrors('festivalId')
    if (festival && !touchedFields.currency) void followCurrency(festival.id)
  }
  // A written price keeps its currency.
  const followCurrency = async (id: string) => {
    const loaded = await loadFestival({ api, queryClient }, id)
    const { festivalId, pricePerNight, currency } = form.getValues()
    if (loaded?.id === festivalId && pricePerNight === '' && currency === currencyAt(chosen))
      form.setValue('currency', currencyAt(loaded), { shouldDirty: true })
  }
  return (
    <SearchSelect
      label={t.roomPost.festival()}
      placeholder={t.roomPost.searchByNameOrCity()}
      hint={option?.detail}
      error={errors.festivalId?.message}
      inputRef={field.ref}
      value={option}
      onChange={choose}
      options={(choices.data ?? []).map(optionOf)}
      onSearch={setWords}
      searching={choices.isFetching}
      nothing={choices.error ? t.roomPost.couldntLoadFestivals() : t.roomPost.noUpcomingFestivalMatches()}
    />
  )
}

/** Overwrites empty fields and values that the previous festival filled in, but not what the member entered. */
function fillIn(form: RoomForm, festival: Festival, before?: Festival) {
  const place = placeOf(festival)
  for (const name of ['availableFrom', 'availableTo', 'location'] as const) {
    const written = form.getValues(name)
    const mayOverwrite = written === '' || (before && written === placeOf(before)[name])
    if (mayOverwrite) form.setValue(name, place[name], { shouldDirty: true })
  }
  form.clearErrors(['availableFrom', 'availableTo', 'location'])
}
