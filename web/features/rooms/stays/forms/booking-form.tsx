import { useState } from 'react'
import { t } from '#texts'
import { stayBookings, stayLengths } from '../../../../../contract/rooms/stay-limits.ts'
import { firstNameOf } from '../../../../lib/member/first-name.ts'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { bookingWords } from '../stays.words.ts'
import { ChangeForm, type SheetProps } from './change-form.tsx'

/** Who has booked, with what number, and the last day for stepping back. */
export function BookingForm({ stay, memberId, onClose }: SheetProps) {
  const { booking, people } = stay
  const [state, setState] = useState(booking.state)
  const [by, setBy] = useState(booking.by ?? memberId)
  const [until, setUntil] = useState(booking.until ?? '')
  const [reference, setReference] = useState(booking.reference ?? '')
  const [link, setLink] = useState(booking.link ?? '')
  const [stepBackUntil, setStepBackUntil] = useState(stay.stepBackUntil ?? '')
  const parts = () => ({
    booking: { state, until, reference, link, ...(state !== 'open' && { by }) },
    stepBackUntil,
  })
  return (
    <ChangeForm
      {...{ stay, memberId, onClose, parts }}
      title={t.stays.booked()}
      description={t.stays.bookedExplained()}
    >
      {(errors) => (
        <>
          <SegmentedControl
            legend={t.stays.booked()}
            hideLegend
            value={state}
            onChange={setState}
            options={stayBookings.map((value) => ({ value, label: bookingWords[value]() }))}
          />
          {state !== 'open' && (
            <Select
              label={t.stays.whoBooked()}
              hint={t.stays.whoBookedHint()}
              value={by}
              error={errors['booking.by']}
              onChange={(event) => setBy(event.target.value)}
            >
              {people.map(({ member }) => (
                <option key={member.id} value={member.id}>
                  {firstNameOf(member.name)}
                </option>
              ))}
            </Select>
          )}
          {state === 'reserved' && (
            <TextField
              type="date"
              label={t.stays.reservedUntil()}
              optional
              value={until}
              error={errors['booking.until']}
              onChange={(event) => setUntil(event.target.value)}
            />
          )}
          <TextField
            label={t.stays.bookingNumber()}
            optional
            maxLength={stayLengths.reference}
            hint={t.stays.onlyGroupSees()}
            value={reference}
            error={errors['booking.reference']}
            onChange={(event) => setReference(event.target.value)}
          />
          <TextField
            type="url"
            label={t.stays.pageOfBooking()}
            optional
            value={link}
            error={errors['booking.link']}
            onChange={(event) => setLink(event.target.value)}
          />
          <TextField
            type="date"
            label={t.stays.stepBack()}
            optional
            hint={t.stays.stepBackHint()}
            max={stay.to}
            value={stepBackUntil}
            error={errors['stepBackUntil']}
            onChange={(event) => setStepBackUntil(event.target.value)}
          />
        </>
      )}
    </ChangeForm>
  )
}
