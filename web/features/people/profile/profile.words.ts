import type { SetupStep } from '../../../../contract/people/profile-options.ts'

/** The steps of the welcome wizard, as titles and on the home page. */
export const setupWords: Record<SetupStep, { title: string; lead: string }> = {
  dance: { title: 'Your dance profile', lead: 'Your styles and level' },
  preferences: { title: 'Your preferences', lead: 'For rooms and company' },
  links: { title: 'Your social links', lead: 'Let others see you dance' },
}
