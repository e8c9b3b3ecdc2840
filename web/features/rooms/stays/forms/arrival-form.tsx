import { useState } from 'react'
import { t } from '#texts'
import { stayLengths } from '../../../../../contract/rooms/stay-limits.ts'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { ChangeForm, type SheetProps } from './change-form.tsx'

/** When the first one arrives, how the key is handed over, and where. */
export function ArrivalForm({ stay, memberId, onClose }: SheetProps) {
  const { arrival } = stay
  const [time, setTime] = useState(arrival.time ?? '')
  const [how, setHow] = useState(arrival.how ?? '')
  const [address, setAddress] = useState(arrival.address ?? '')
  return (
    <ChangeForm
      {...{ stay, memberId, onClose }}
      parts={() => ({ arrival: { time, how, address } })}
      title={t.stays.gettingIn()}
      description={t.stays.gettingInExplained()}
    >
      {(errors) => (
        <>
          <TextField
            type="datetime-local"
            label={t.stays.arrivalTime()}
            optional
            min={`${stay.from}T00:00`}
            max={`${stay.to}T23:59`}
            value={time}
            error={errors['arrival.time']}
            onChange={(event) => setTime(event.target.value.slice(0, 16))}
          />
          <TextArea
            label={t.stays.key()}
            optional
            rows={3}
            maxLength={stayLengths.how}
            hint={t.stays.keyHint()}
            value={how}
            error={errors['arrival.how']}
            onChange={(event) => setHow(event.target.value)}
          />
          <TextField
            label={t.stays.address()}
            optional
            value={address}
            error={errors['arrival.address']}
            onChange={(event) => setAddress(event.target.value)}
          />
        </>
      )}
    </ChangeForm>
  )
}
