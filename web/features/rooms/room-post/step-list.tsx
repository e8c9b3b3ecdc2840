import { type Step, steps } from './room-values.ts'

/** The list of steps with the current one marked; every step can be opened at any time. */
export function StepList({ step, onGoTo }: { step: Step; onGoTo: (step: Step) => void }) {
  return (
    <nav aria-label="Steps">
      <ol className="room-post-steps">
        {steps.map((title, at) => (
          <li key={title}>
            <button
              type="button"
              aria-current={at === step ? 'step' : undefined}
              data-reached={at <= step ? '' : undefined}
              onClick={() => onGoTo(at as Step)}
            >
              <span>
                <span className="sr-only">Step {at + 1}: </span>
                {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
