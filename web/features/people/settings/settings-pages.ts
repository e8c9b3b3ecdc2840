/** The pages of the settings besides `/settings` itself, which has the profile: `/settings/links` … */
const pages = [
  'links',
  'preferences',
  'verifications',
  'privacy',
  'login',
  'notifications',
  'calendar',
  'display',
  'your-data',
] as const
export type SettingsPage = (typeof pages)[number]

export const isSettingsPage = (name: string): name is SettingsPage => (pages as readonly string[]).includes(name)
