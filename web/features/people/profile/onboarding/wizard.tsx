import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { t } from '#texts'
import type { Profile } from '../../../../../contract/people/profile.ts'
import type { Api } from '../../../../lib/api.ts'
import { read, write } from '../../../../lib/browser/browser-store.ts'
import { draftEntry } from '../../../../lib/browser/drafts.ts'
import { dismissSetup } from '../../../../lib/member/dismissed-setup.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ProgressBar } from '../../../../ui/states/progress-bar.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { profileQuery } from '../profile.queries.ts'
import { DanceStep } from './dance-step.tsx'
import { LinksStep } from './links-step.tsx'
import { PreferencesStep } from './preferences-step.tsx'
import { saveSetup } from './save-setup.ts'
import { lastStep, type Step, withStep } from './steps.ts'
import { type WizardValues, withDraft, wizardValuesOf } from './wizard-values.ts'

type WizardProps = {
  api: Api
  profile: Profile
  requested: Step
  /** The page that opens after the last step. */
  next: string
}

/** A wizard of three steps, each at its own address. The values are stored in the browser until all of them are saved. */
export function Wizard({ api, profile, requested, next }: WizardProps) {
  const { values, keep, forget } = useWizardValues(profile)
  const step = useReachableStep(requested, values)
  const entered = useHasChanged(step)
  const navigate = useNavigate({ from: '/onboarding' })
  const queryClient = useQueryClient()
  const goTo = (step: Step) => navigate({ search: (before) => withStep(before, step) })
  const leave = () => navigate({ href: next })
  useEffect(() => {
    if (step !== requested) void navigate({ search: (before) => withStep(before, step), replace: true })
  }, [step, requested, navigate])

  const complete = async () => {
    try {
      const outcome = await saveSetup(api, values, profile)
      if (outcome === 'refused') return
      if (outcome === 'saved') {
        forget()
        // All of its fields are optional, so it may be done without any.
        dismissSetup('links')
        toast({
          title: t.profile.youreAllSet(),
          description: next === '/' ? t.profile.nowFindAFestival() : t.profile.backWhereYouWere(),
        })
      }
      await leave()
      queryClient.removeQueries(profileQuery(api, profile.id))
      await queryClient.invalidateQueries({ queryKey: ['people'] })
    } catch (error) {
      console.warn('The setup was not completed', error)
      toast({
        title: t.profile.onboardingError(),
        description: t.profile.failedToCompleteOnboarding(),
        variant: 'destructive',
      })
    }
  }

  return (
    <>
      <ProgressBar label={t.profile.stepOf({ step, lastStep })} value={step / lastStep} className="mb-6" />
      <Card>
        {step === 1 && (
          <DanceStep
            values={values.dance}
            onChange={(dance) => keep({ dance })}
            onPrevious={null}
            onDone={() => goTo(2)}
            entered={entered}
          />
        )}
        {step === 2 && (
          <PreferencesStep
            values={values.preferences}
            onChange={(preferences) => keep({ preferences })}
            onPrevious={() => void goTo(1)}
            onDone={() => goTo(3)}
            entered={entered}
          />
        )}
        {step === 3 && (
          <LinksStep
            values={values.links}
            onChange={(links) => keep({ links })}
            onPrevious={() => void goTo(2)}
            onDone={complete}
            entered={entered}
          />
        )}
      </Card>
      <div className="mt-4 grid justify-items-center gap-1 text-center text-sm text-soft">
        <Button variant="quiet" onClick={() => void leave()}>
          {t.profile.skipForNow()}
        </Button>
        <p>{t.profile.savedFinishLater()}</p>
      </div>
    </>
  )
}

function useWizardValues(profile: Profile) {
  const [entry] = useState(() => draftEntry<WizardValues>(`onboarding:${profile.id}`))
  const [start] = useState(() => withDraft(wizardValuesOf(profile), read(entry)?.values))
  const [values, setValues] = useState(start)
  useEffect(() => {
    if (values !== start) write(entry, { values })
  }, [entry, start, values])
  return {
    values,
    keep: (changed: Partial<WizardValues>) => setValues((before) => ({ ...before, ...changed })),
    forget: () => write(entry, null),
  }
}

type Schemas = typeof import('../../../../../contract/people/profile.ts')
let schemas: Promise<Schemas> | undefined

/** Allows a step only if the steps before it are valid, even if the address contains it. The first step needs no schema. */
function useReachableStep(requested: Step, { dance, preferences }: WizardValues): Step {
  if (requested === 1) return 1
  schemas ??= import('../../../../../contract/people/profile.ts')
  const { DanceProfile, Preferences } = use(schemas)
  if (!DanceProfile.safeParse(dance).success) return 1
  return requested > 2 && !Preferences.safeParse(preferences).success ? 2 : requested
}

function useHasChanged(step: Step) {
  const [first] = useState(step)
  const [changed, setChanged] = useState(false)
  if (!changed && step !== first) setChanged(true)
  return changed
}
