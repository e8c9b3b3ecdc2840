import { useState } from 'react'
import { CalendarRange } from '../../ui/dates/calendar-range.tsx'
import { ChipChoice, ChipGroup } from '../../ui/fields/chip-group.tsx'
import { SegmentedControl, Switch } from '../../ui/fields/choice.tsx'
import type { DayRange } from '../../ui/dates/day-range.ts'
import { PinIcon } from '../../ui/pictures/more-icons.tsx'
import { NumberField } from '../../ui/fields/preset-fields.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Slider } from '../../ui/fields/slider.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { SearchField, TextField } from '../../ui/fields/text-field.tsx'
import { Section } from './section.tsx'

export function FormSections() {
  return (
    <>
      <Section title="Fields">
        <div className="grid gap-6 md:grid-cols-2">
          <TextField label="With a hint" hint="We write only when someone writes to you." required />
          <TextField label="With an error" defaultValue="marta@" error="This is not an email address yet." />
          <TextField label="With a sign before it" optional before="@" defaultValue="marta.dances" />
          <TextField label="With an icon" before={<PinIcon size={20} />} placeholder="City or venue" />
          <TextField label="Disabled" defaultValue="Already sent" disabled />
          <NumberField label="A number" before="€" after="a night" defaultValue="38" />
          <SearchField label="Search festivals" placeholder="Festival, city, style" />
          <TextArea label="A long text" maxLength={500} error="Say a word to the host first." />
          <Select label="A list" error="Choose a festival." defaultValue="">
            <option value="">All festivals</option>
          </Select>
        </div>
      </Section>
      <Choices />
    </>
  )
}

function Choices() {
  const [view, setView] = useState<'list' | 'map'>('list')
  const [company, setCompany] = useState<('Workshops' | 'Nightlife')[]>(['Nightlife'])
  const [sleep, setSleep] = useState<'Early riser' | 'Night owl' | null>('Night owl')
  const [price, setPrice] = useState([40, 120])
  const [range, setRange] = useState<DayRange>({ start: '2025-11-19', end: '2025-12-02' })
  const views = [
    { value: 'list', label: 'List' },
    { value: 'map', label: 'Map' },
  ] as const
  return (
    <Section title="Choices">
      <div className="grid gap-6 md:grid-cols-2">
        <Switch label="Emails about messages" hint="At most once an hour." defaultChecked />
        <Switch label="Disabled" disabled />
        <SegmentedControl legend="View" value={view} onChange={setView} options={views} />
        <ChipGroup
          legend="Company for"
          error="Choose one at least."
          options={['Workshops', 'Nightlife']}
          chosen={company}
          onChange={setCompany}
        />
        <ChipChoice
          legend="When do you sleep?"
          hint="Your room-mates will know."
          options={['Early riser', 'Night owl']}
          value={sleep}
          onChange={setSleep}
          clear={{ label: 'No answer', onClear: () => setSleep(null) }}
        />
        <Slider
          label="Price per night"
          value={price}
          onChange={setPrice}
          max={200}
          step={5}
          format={(value) => `€${value}`}
          thumbs={['Lowest price', 'Highest price']}
        />
      </div>
      <CalendarRange value={range} onChange={setRange} min="2025-11-10" />
    </Section>
  )
}
