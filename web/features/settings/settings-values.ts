import { settingsStyles } from '../../../contract/profile-options.ts'
import type { Profile, ProfileChange } from '../../../contract/profile.ts'

/** What the three cards of the profile hold: what was not said is an empty text. */
export type SettingsValues = {
  name: string
  username: string
  email: string
  bio: string
  location: string
  age: string
  danceStyles: string[]
  experienceLevel: string
  instagramHandle: string
  facebookHandle: string
  avatar: string
  /** Asked for with another address; never a part of what is saved, so no draft keeps it. */
  currentPassword?: string
}

/** What the form's schema makes of them, ready to be sent. */
export type SentSettings = ReturnType<typeof ProfileChange.parse>

export function settingsValuesOf(profile: Profile): SettingsValues {
  return {
    name: profile.name,
    username: profile.username,
    email: profile.email,
    bio: profile.bio ?? '',
    location: profile.location ?? '',
    age: profile.age?.toString() ?? '',
    danceStyles: profile.danceStyles,
    experienceLevel: profile.experienceLevel,
    instagramHandle: profile.instagramHandle ?? '',
    facebookHandle: profile.facebookHandle ?? '',
    avatar: profile.avatar ?? '',
  }
}

/** The settings' own list, and whatever the member chose elsewhere: nothing is lost by saving here. */
export const stylesToChoose = (saved: readonly string[]): string[] => [...new Set([...settingsStyles, ...saved])]
