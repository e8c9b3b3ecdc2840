import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { formatDayRange } from '../../../../lib/format/dates.ts'
import { useSession } from '../../../../lib/member/session.ts'
import { useViewerQuery } from '../../../../lib/member/viewer-query.ts'
import { SearchSelect } from '../../../../ui/fields/search-select.tsx'
import { festivalChoicesQuery } from '../../../festivals/festivals/festival-choices.queries.ts'
import { festivalQuery } from '../../../festivals/festivals/festivals.queries.ts'
import { placeText } from '../../../../../texts/places.ts'

type FestivalChoiceProps = { api: Api; festivalId: string | undefined; onChange: (id: string | undefined) => void }
type NamedFestival = { id: string; name: string; location: string; startDate: string; endDate: string }

/** Selects an upcoming festival by a search. */
export function FestivalChoice({ api, festivalId, onChange }: FestivalChoiceProps) {
  const member = useSession()?.id ?? null
  const [typed, setTyped] = useState<string | null>(null)
  const settled = useSettled(typed)
  const choices = useQuery({ ...festivalChoicesQuery(api, settled ?? '', member), enabled: settled !== null })
  const chosen = useViewerQuery((viewer) => ({
    ...festivalQuery(api, festivalId ?? '', viewer),
    enabled: festivalId !== undefined,
  }))
  const festival = festivalId === undefined ? null : chosen.data
  const unnamed = chosen.isError ? t.rooms.festivalGone() : t.rooms.loadingFestival()
  return (
    <SearchSelect
      label={t.rooms.festival()}
      placeholder={t.rooms.anyFestival()}
      value={festivalId === undefined ? null : festival ? optionOf(festival) : { value: festivalId, label: unnamed }}
      onChange={(option) => onChange(option?.value)}
      options={settled === typed ? (choices.data ?? []).map(optionOf) : []}
      onSearch={(text) => setTyped(text.trim())}
      searching={settled !== typed || choices.isLoading}
      nothing={choices.isError ? t.rooms.failedToLoadFestivals() : t.rooms.noFestivalsFound()}
    />
  )
}

const optionOf = ({ id, name, location, startDate, endDate }: NamedFestival) => ({
  value: id,
  label: name,
  detail: `${formatDayRange(startDate, endDate)} · ${placeText(location)}`,
})

const pause = 200

/** The text after a pause in typing; an empty text, which lists all festivals, applies at once. */
function useSettled(text: string | null) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
