import { useState } from 'react'
import { CalendarRange } from '../../ui/calendar-range.tsx'
import { ChipChoice, ChipGroup } from '../../ui/chip-group.tsx'
import { Checkbox, SegmentedControl, Switch } from '../../ui/choice.tsx'
import type { DayRange } from '../../ui/day-range.ts'
import { PinIcon } from '../../ui/more-icons.tsx'
import { Select } from '../../ui/select.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Slider } from '../../ui/slider.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { SearchField, TextField } from '../../ui/text-field.tsx'
import { Section } from './section.tsx'

export function FormSections() {
  return (
    <>
      <Section id="fields" title="Fields">
        <div className="grid gap-6 md:grid-cols-2">
          <TextField label="Name" placeholder="As your friends call you" autoComplete="name" />
          <TextField
            label="Email"
            type="email"
            defaultValue="marta@example"
            hint="We write only when someone writes to you."
          />
          <TextField
            label="Email"
            type="email"
            defaultValue="marta@"
            error="This is not an email address yet."
            required
          />
          <TextField label="Instagram" optional before="@" defaultValue="marta.dances" />
          <TextField label="Where" before={<PinIcon size={20} />} placeholder="City or venue" />
          <NumberField label="Price" before="€" after="a night" defaultValue="38" />
          <TextField label="Out of use" defaultValue="Already sent" disabled />
          <SearchField label="Search festivals" placeholder="Festival, city, style" />
          <TextArea
            label="About the room"
            maxLength={500}
            defaultValue="Two beds, a balcony, eight minutes to the venue."
          />
          <TextArea label="Message" error="Say a word to the host first." hint="The host reads this." />
          <Select label="Room type" defaultValue="Offering">
            <option>Offering</option>
            <option>Seeking</option>
          </Select>
          <Select label="Festival" error="Choose a festival." defaultValue="">
            <option value="">All festivals</option>
          </Select>
        </div>
      </Section>
      <Choices />
      <Sliders />
      <Calendar />
    </>
  )
}

function Choices() {
  const [view, setView] = useState<'list' | 'map' | 'both'>('list')
  const [company, setCompany] = useState<('Workshops' | 'City Tours' | 'Nightlife')[]>(['City Tours'])
  const [sleep, setSleep] = useState<'Early riser' | 'Night owl' | null>('Night owl')
  return (
    <Section id="choices" title="Choices">
      <div className="grid gap-6 md:grid-cols-2">
        <div>
          <Checkbox label="I agree to the house rules" defaultChecked />
          <Checkbox label="I snore" hint="Your room mates see this before they ask." />
          <Checkbox label="Out of use" disabled />
        </div>
        <div>
          <Switch label="Email me about messages" hint="At most once an hour." defaultChecked />
          <Switch label="Show me on the map" />
        </div>
        <SegmentedControl
          legend="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: 'List' },
            { value: 'map', label: 'Map' },
            { value: 'both', label: 'Both' },
          ]}
        />
        <ChipGroup
          legend="Company for"
          error="Choose one at least."
          options={['Workshops', 'City Tours', 'Nightlife']}
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
      </div>
    </Section>
  )
}

function Sliders() {
  const [range, setRange] = useState([40, 120])
  const [one, setOne] = useState([60])
  const euros = (value: number) => `€${value}`
  return (
    <Section id="sliders" title="Sliders">
      <div className="grid gap-6 md:grid-cols-2">
        <Slider
          label="Price per night"
          value={range}
          onChange={setRange}
          max={200}
          step={5}
          format={euros}
          thumbs={['Lowest price', 'Highest price']}
        />
        <Slider
          label="At most"
          value={one}
          onChange={setOne}
          max={200}
          step={5}
          format={euros}
          thumbs={['Highest price']}
        />
      </div>
    </Section>
  )
}

function Calendar() {
  const [range, setRange] = useState<DayRange>({ start: '2025-11-19', end: '2025-12-02' })
  return (
    <Section id="calendar" title="Calendar">
      <CalendarRange value={range} onChange={setRange} min="2025-11-10" />
    </Section>
  )
}
