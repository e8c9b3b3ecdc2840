import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Api } from '../../lib/api.ts'
import { formatDayRange } from '../../lib/dates.ts'
import { useSession } from '../../lib/session.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import { festivalChoicesQuery } from '../festivals/festival-choices.queries.ts'
import { festivalQuery } from '../festivals/festivals.queries.ts'

type FestivalChoiceProps = { api: Api; festivalId: string | undefined; onChange: (id: string | undefined) => void }
type Named = { id: string; name: string; location: string; startDate: string; endDate: string }

/** One of the festivals to come, found by its words. */
export function FestivalChoice({ api, festivalId, onChange }: FestivalChoiceProps) {
  const member = useSession()?.id ?? null
  const [words, setWords] = useState<string | null>(null)
  const settled = useSettled(words)
  const choices = useQuery({ ...festivalChoicesQuery(api, settled ?? '', member), enabled: settled !== null })
  const chosen = useQuery({ ...festivalQuery(api, festivalId ?? '', member), enabled: festivalId !== undefined })
  const visitors = useQuery({ ...festivalQuery(api, festivalId ?? '', null), enabled: false })
  const festival = festivalId === undefined ? null : (chosen.data ?? visitors.data)
  const unnamed = chosen.isError ? 'A festival that is no longer here' : 'Loading…'
  return (
    <SearchSelect
      label="Festival"
      placeholder="Any festival"
      value={festivalId === undefined ? null : festival ? optionOf(festival) : { value: festivalId, label: unnamed }}
      onChange={(option) => onChange(option?.value)}
      options={settled === words ? (choices.data ?? []).map(optionOf) : []}
      onSearch={(typed) => setWords(typed.trim())}
      searching={settled !== words || choices.isLoading}
      nothing={choices.isError ? 'Failed to load festivals. Please try again.' : 'No festivals found'}
    />
  )
}

const optionOf = ({ id, name, location, startDate, endDate }: Named) => ({
  value: id,
  label: name,
  detail: `${formatDayRange(startDate, endDate)} · ${location}`,
})

const pause = 200

/** What was typed, once the typing rests; the list of all is asked for at once. */
function useSettled(words: string | null) {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), words === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
