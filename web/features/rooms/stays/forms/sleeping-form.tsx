import { useId, useState } from 'react'
import { t } from '#texts'
import { bedKinds, maxBeds, stayLengths } from '../../../../../contract/rooms/stay-limits.ts'
import type { Stay } from '../../../../../contract/rooms/stays.ts'
import { newId } from '../../../../lib/changes/new-id.ts'
import { firstNameOf } from '../../../../lib/member/first-name.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { PlusIcon, TrashIcon } from '../../../../ui/pictures/more-icons.tsx'
import { bedKindWords } from '../stays.words.ts'
import { ChangeForm, type SheetProps } from './change-form.tsx'

type Bed = Stay['beds'][number]

/** The beds, who sleeps in which, and the reader's own nights. */
export function SleepingForm({ stay, memberId, onClose }: SheetProps) {
  const me = stay.people.find(({ member }) => member.id === memberId)
  const [from, setFrom] = useState(me?.from ?? stay.from)
  const [to, setTo] = useState(me?.to ?? stay.to)
  const [beds, setBeds] = useState<Bed[]>(stay.beds)
  const [bedOf, setBedOf] = useState<Record<string, string>>(() =>
    Object.fromEntries(stay.people.map(({ member, bed }) => [member.id, bed ?? ''])),
  )
  const isThere = (id: string) => beds.some((bed) => bed.id === id)
  const parts = () => ({
    beds,
    people: stay.people.map(({ member }) => {
      const bed = bedOf[member.id] ?? ''
      const own = member.id === memberId && (from !== me?.from || to !== me?.to) ? { from, to } : {}
      return { member: member.id, bed: isThere(bed) ? bed : null, ...own }
    }),
  })
  return (
    <ChangeForm
      {...{ stay, memberId, onClose, parts }}
      title={t.stays.whoSleepsWhere()}
      description={t.stays.whoSleepsWhereExplained()}
    >
      {(errors) => (
        <>
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 font-bold">{t.stays.yourNights()}</legend>
            <TextField
              type="date"
              label={t.stays.firstNight()}
              min={stay.from}
              max={stay.to}
              value={from}
              error={errors['from']}
              onChange={(event) => setFrom(event.target.value)}
            />
            <TextField
              type="date"
              label={t.stays.dayOfDeparture()}
              min={stay.from}
              max={stay.to}
              value={to}
              error={errors['to'] ?? errors['nights']}
              onChange={(event) => setTo(event.target.value)}
            />
          </fieldset>
          <Beds beds={beds} setBeds={setBeds} error={errors['beds']} />
          {beds.length > 0 && (
            <fieldset className="grid gap-3">
              <legend className="mb-2 font-bold">{t.stays.whoSleepsWhere()}</legend>
              {stay.people.map(({ member }) => (
                <Select
                  key={member.id}
                  label={firstNameOf(member.name)}
                  value={isThere(bedOf[member.id] ?? '') ? bedOf[member.id] : ''}
                  onChange={(event) => setBedOf({ ...bedOf, [member.id]: event.target.value })}
                >
                  <option value="">{t.stays.noBedYet()}</option>
                  {beds.map((bed, at) => (
                    <option key={bed.id} value={bed.id}>
                      {bedChoice(bed, at)}
                    </option>
                  ))}
                </Select>
              ))}
            </fieldset>
          )}
        </>
      )}
    </ChangeForm>
  )
}

/** Beds without a name are told apart by their number. */
const bedChoice = ({ name, kind }: Bed, at: number) =>
  t.stays.bedNumber({ number: at + 1, kind: name === null || name === '' ? bedKindWords(kind) : name })

type BedsProps = { beds: Bed[]; setBeds: (beds: Bed[]) => void; error: string | undefined }

function Beds({ beds, setBeds, error }: BedsProps) {
  const id = useId()
  const change = (at: number, changed: Partial<Bed>) =>
    setBeds(beds.map((bed, place) => (place === at ? { ...bed, ...changed } : bed)))
  return (
    <fieldset className="grid gap-3" {...(error && { 'aria-describedby': id })}>
      <legend className="mb-2 font-bold">{t.stays.beds()}</legend>
      {error && (
        <p id={id} role="alert" className="field-error">
          {error}
        </p>
      )}
      {beds.map((bed, at) => (
        <div key={bed.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <Select
            className="col-span-2"
            label={t.stays.kindOfBed({ number: at + 1 })}
            value={bed.kind}
            onChange={(event) => change(at, { kind: event.target.value as Bed['kind'] })}
          >
            {bedKinds.map((kind) => (
              <option key={kind} value={kind}>
                {bedKindWords(kind)}
              </option>
            ))}
          </Select>
          <TextField
            label={t.stays.nameOfBed({ number: at + 1 })}
            optional
            maxLength={stayLengths.bedName}
            value={bed.name ?? ''}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <IconButton
            label={t.stays.removeBed({ number: at + 1 })}
            icon={<TrashIcon size={20} />}
            onClick={() => setBeds(beds.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {beds.length < maxBeds && (
        <Button
          size="small"
          className="justify-self-start"
          icon={<PlusIcon size={18} />}
          onClick={() => setBeds([...beds, { id: newId(), name: null, kind: 'single' }])}
        >
          {t.stays.addBed()}
        </Button>
      )}
    </fieldset>
  )
}
