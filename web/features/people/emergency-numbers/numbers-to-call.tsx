import type { EmergencyNumbers } from '../../../../contract/people/emergency-numbers.ts'

const services = { all: '', police: 'police', ambulance: 'ambulance', fire: 'fire' } as const

/** '112', or 'police 190, ambulance 192, fire 193': each is a link that calls the number. */
export function NumbersToCall({ numbers }: { numbers: EmergencyNumbers }) {
  const called = (['all', 'police', 'ambulance', 'fire'] as const).flatMap((service) =>
    numbers[service] === undefined ? [] : [{ service, number: numbers[service] }],
  )
  return called.map(({ service, number }, at) => (
    <span key={service} className="whitespace-nowrap">
      {at > 0 && ' · '}
      {services[service]}{' '}
      <a href={`tel:${number}`} className="link inline-flex min-h-11 items-center font-semibold tabular-nums">
        {number}
      </a>
    </span>
  ))
}
