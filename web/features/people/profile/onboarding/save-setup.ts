import { t } from '#texts'
import type { Profile } from '../../../../../contract/people/profile.ts'
import type { Api } from '../../../../lib/api.ts'
import { errorMessage } from '../../../../lib/forms/form-errors.ts'
import { socialAddress } from '../../../../lib/page/social-address.ts'
import { toast } from '../../../../ui/overlays/toast.ts'
import { type LinkValues, saveLinks } from '../link-values.ts'
import type { WizardValues } from './wizard-values.ts'

/**
 * `refused`: the profile was not saved. `partly`: the profile was saved, but something else was not (product specification, section
 * 4).
 */
export type Outcome = 'saved' | 'partly' | 'refused'

/** Saves the values of the wizard. Each failure displays a toast, but only a failure of the profile keeps the wizard open. */
export async function saveSetup(api: Api, values: WizardValues, saved: Profile): Promise<Outcome> {
  const { DanceProfile, Preferences } = await import('../../../../../contract/people/profile.ts')
  try {
    await api.profile.change({ body: { ...DanceProfile.parse(values.dance), ...handlesOf(values.links, saved) } })
  } catch (error) {
    console.warn('The profile was not saved', error)
    const description = errorMessage(error, t.profile.answersStillHere())
    toast({ title: t.profile.profileUpdateFailed(), description, variant: 'destructive' })
    return 'refused'
  }
  const works = [
    await trySave(t.profile.preferencesSaveFailed(), () =>
      api.profile.savePreferences({ body: Preferences.parse(values.preferences) }),
    ),
    await trySave(t.profile.socialLinksSaveFailed(), () => saveLinks(api, values.links, saved)),
  ]
  return works.every(Boolean) ? 'saved' : 'partly'
}

/** Logs a failure and displays it in a toast, but does not throw, so that the wizard continues. */
async function trySave(failure: string, save: () => Promise<unknown>): Promise<boolean> {
  try {
    await save()
    return true
  } catch (error) {
    console.warn(failure, error)
    const description = errorMessage(error, t.profile.savedStartSetupAgain())
    toast({ title: failure, description, variant: 'destructive' })
    return false
  }
}

/** The handles on the member's page, reduced to the name if the link contains one; an emptied one is removed. */
function handlesOf({ Instagram, Facebook }: LinkValues, saved: Profile) {
  const instagramHandle = socialAddress('Instagram', Instagram)?.username ?? Instagram.trim()
  const facebookHandle = socialAddress('Facebook', Facebook)?.username ?? Facebook.trim()
  return {
    ...((instagramHandle || saved.instagramHandle) && { instagramHandle }),
    ...((facebookHandle || saved.facebookHandle) && { facebookHandle }),
  }
}
