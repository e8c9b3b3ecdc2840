import { t } from '#texts'
import { type Step, steps } from './room-values.ts'
import { hidden } from '../../../ui/text-elements.tsx'

/** The list of steps with the current one marked; every step can be opened at any time. */
export function StepList({ step, onGoTo }: { step: Step; onGoTo: (step: Step) => void }) {
  return (
    <nav aria-label={t.roomPost.steps()}>
      <ol className="room-post-steps">
        {steps.map((title, at) => (
          <li key={at}>
            <button
              type="button"
              aria-current={at === step ? 'step' : undefined}
              data-reached={at <= step ? '' : undefined}
              onClick={() => onGoTo(at as Step)}
            >
              <span>
                {t.roomPost.stepOfNumber({
                  number: at + 1,
                  step: title(),
                  hidden,
                })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
