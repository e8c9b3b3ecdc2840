import type { SettingsPage } from './settings-pages.ts'

/**
 * The current pages of parts of the settings with earlier addresses, such as '/settings#password', which stored notifications still
 * contain.
 */
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
