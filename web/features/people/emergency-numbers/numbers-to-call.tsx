import { Fragment, type ReactNode } from 'react'
import { t } from '#texts'
import type { EmergencyNumbers } from '../../../../contract/people/emergency-numbers.ts'
import { Slot } from '../../../ui/slot.tsx'

const services = { police: t.safety.police, ambulance: t.safety.ambulance, fire: t.safety.fire }

/** '112', or 'police 190, ambulance 192, fire 193': each is a link that calls the number. */
export function NumbersToCall({ numbers }: { numbers: EmergencyNumbers }) {
  const called = (['all', 'police', 'ambulance', 'fire'] as const).flatMap((service) =>
    numbers[service] === undefined ? [] : [{ service, number: numbers[service] }],
  )
  return called.map(({ service, number }, at) => {
    const link = (inner: ReactNode) => (
      <a href={`tel:${number}`} className="link inline-flex min-h-11 items-center font-semibold tabular-nums">
        {inner}
      </a>
    )
    return (
      <Fragment key={service}>
        <Slot>{at > 0 && ' · '}</Slot>
        <span className="inline-block">
          <Slot>{service === 'all' ? link(number) : services[service]({ number, link })}</Slot>
        </span>
      </Fragment>
    )
  })
}
