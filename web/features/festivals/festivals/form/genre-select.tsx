import type { ComponentProps } from 'react'
import { t } from '#texts'
import { searchGenres } from '../../../../../contract/platform/options.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import type { FestivalFilters } from '../list/festival-filters.ts'

type GenreSelectProps = Omit<ComponentProps<typeof Select>, 'label' | 'value' | 'disabled'> & {
  filters: FestivalFilters
}

/** One of all genres. While the filter bar has dance styles, it shows these and is disabled. */
export function GenreSelect({ filters: { genres, genre }, ...select }: GenreSelectProps) {
  if (genres)
    return (
      <Select {...select} label={t.festivals.genre()} key="set" disabled>
        <option>{genres.replaceAll(',', ', ')}</option>
      </Select>
    )
  return (
    <Select {...select} label={t.festivals.genre()} value={genre ?? ''}>
      <option value="">{t.festivals.allGenres()}</option>
      {searchGenres.map((style) => (
        <option key={style}>{style}</option>
      ))}
    </Select>
  )
}
