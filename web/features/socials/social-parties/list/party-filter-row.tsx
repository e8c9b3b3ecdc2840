import './party-choices.css'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '#texts'
import { ownPath } from '../../../../../texts/addresses.ts'
import { KeptFilters } from '../../../../lib/lists/address-filters.tsx'
import type { Api } from '../../../../lib/api.ts'
import { ChoiceSelect } from '../../../../lib/lists/filter-fields.tsx'
import { ChipLink } from '../../../../ui/fields/chip.tsx'
import { CityField } from './city-field.tsx'
import { type PartyFilters, partyFilters, partyFilterTable } from './party-filters.ts'

const quickChoices = [
  ['tonight', t.socialParties.tonight],
  ['weekend', t.socialParties.thisWeekend],
] as const

type PartyFilterRowProps = { api: Api; filters: PartyFilters; near: ReactNode }

/** The two selects of the product specification, and quick filters for a time and for the distance. */
export function PartyFilterRow({ api, filters, near }: PartyFilterRowProps) {
  const change = partyFilters.useChange(filters)
  const { style, when } = filters
  return (
    <form action={ownPath('/social-parties')} className="finder-choices">
      <CityField api={api} filters={filters} className="finder-city" />
      <ChoiceSelect
        field={partyFilterTable.style.field}
        name="style"
        hideLabel
        value={style}
        onChange={(chosen) => void change({ style: chosen })}
        className="finder-style"
      />
      <KeptFilters filters={filters} except={['style']} />
      <noscript>
        <button type="submit" className="button">
          {t.socialParties.show()}
        </button>
      </noscript>
      <div className="chip-row finder-times">
        {quickChoices.map(([value, label]) => (
          <TimeLink
            key={value}
            {...partyFilters.addressOf(partyFilters.changed(filters, { when: when === value ? undefined : value }))}
            resetScroll={false}
            isChosen={when === value}
          >
            {label()}
          </TimeLink>
        ))}
        {near}
      </div>
    </form>
  )
}

/** A choice of time as a link, so that it works before the script has loaded; the router cannot know which one is chosen. */
const TimeLink = createLink(({ isChosen, ...link }: ComponentProps<typeof ChipLink> & { isChosen: boolean }) => (
  <ChipLink {...link} aria-current={isChosen ? 'true' : undefined} />
))
