import type { SettingsPage } from './settings-pages.ts'

/** Where a part of the settings is now that was linked to as '/settings#password', as by notifications that are kept. */
const pageOfPart: Partial<Record<string, SettingsPage>> = {
  links: 'links',
  preferences: 'preferences',
  gender: 'preferences',
  'who-goes': 'privacy',
  follows: 'privacy',
  blocked: 'privacy',
  password: 'login',
  email: 'login',
  sessions: 'login',
  verifications: 'verifications',
  notifications: 'notifications',
  calendar: 'calendar',
  appearance: 'display',
  currency: 'display',
  'your-data': 'your-data',
}

export const movedTo = (part: string): SettingsPage | undefined =>
  Object.hasOwn(pageOfPart, part) ? pageOfPart[part] : undefined
