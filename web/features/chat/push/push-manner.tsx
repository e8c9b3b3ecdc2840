import { useRouteContext } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { t } from '#texts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { chooseActionsHere } from '../../../lib/push/push-here.ts'
import { LiveSwitch } from '../../../ui/fields/choice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { usePushChange, type PushChange } from './push.queries.ts'

/** When the member is not to be disturbed at first: they change it as they like. */
const usualNight = { from: '23:00', to: '08:00' }

/** How much a push says, and when none comes; each choice is saved at once, for all devices. */
export function PushManner({ profile }: { profile: Profile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutateAsync } = usePushChange(api, profile.id, {
    onSuccess: ({ pushShowsText }) => void chooseActionsHere(pushShowsText),
    onError: (error) =>
      toastFailure(t.notifications.failedToSaveYourChoice(), error, t.notifications.nothingHasChangedTryAgain()),
  })
  // The mutation itself displays a failure.
  const change = (changed: PushChange) => mutateAsync(changed).catch(() => undefined)
  const { quietHours, pushShowsText } = profile
  return (
    <>
      <LiveSwitch
        label={t.push.showText()}
        hint={t.push.showTextHint()}
        on={pushShowsText}
        onPress={(on) => change({ pushShowsText: on })}
      />
      <div className="grid gap-4">
        <LiveSwitch
          label={t.push.quietHours()}
          hint={t.push.quietHoursHint()}
          on={quietHours !== null}
          onPress={(on) => change({ quietHours: on ? usualNight : null })}
        />
        {quietHours && (
          <QuietHours
            key={`${quietHours.from} ${quietHours.to}`}
            saved={quietHours}
            onChange={(hours) => change({ quietHours: hours })}
          />
        )}
      </div>
    </>
  )
}

type Hours = NonNullable<Profile['quietHours']>

function QuietHours({ saved, onChange }: { saved: Hours; onChange: (hours: Hours) => Promise<unknown> }) {
  const [hours, setHours] = useState(saved)
  const isSame = hours.from === hours.to
  // Saved when the field is left: while one types, a time is of no use.
  const save = () => {
    if (isSame || !hours.from || !hours.to || (hours.from === saved.from && hours.to === saved.to)) return
    void onChange(hours).then(() => setHours(saved))
  }
  const fieldOf = (name: keyof Hours): ComponentProps<typeof TextField> => ({
    label: name === 'from' ? t.push.from() : t.push.until(),
    type: 'time',
    required: true,
    value: hours[name],
    onChange: ({ currentTarget }) => setHours({ ...hours, [name]: currentTarget.value }),
    onBlur: save,
  })
  return (
    <fieldset className="flex flex-wrap gap-4">
      <legend className="sr-only">{t.push.quietHours()}</legend>
      <TextField {...fieldOf('from')} className="w-36" />
      <TextField {...fieldOf('to')} className="w-36" error={isSame ? t.pushErrors.quietHours() : undefined} />
    </fieldset>
  )
}
