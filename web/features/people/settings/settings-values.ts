import type { UseFormReturn } from 'react-hook-form'
import { settingsStyles } from '../../../../contract/people/profile-options.ts'
import type { Profile, ProfileChange } from '../../../../contract/people/profile.ts'

/** The values of the three cards of the profile; an unanswered question is an empty text. */
export type SettingsValues = {
  name: string
  username: string
  email: string
  bio: string
  location: string
  age: string
  danceStyles: string[]
  experienceLevel: string
  danceRole: string
  instagramHandle: string
  facebookHandle: string
  avatar: string
  coverImage: string
  /** Required with a new email address. It is not part of the saved values, so no draft contains it. */
  currentPassword?: string
}

/** The output of the form's schema, which is the body of the request. */
export type SentSettings = ReturnType<typeof ProfileChange.parse>

export type SettingsForm = UseFormReturn<SettingsValues, unknown, SentSettings>

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
    danceRole: profile.danceRole ?? '',
    instagramHandle: profile.instagramHandle ?? '',
    facebookHandle: profile.facebookHandle ?? '',
    avatar: profile.avatar ?? '',
    coverImage: profile.coverImage ?? '',
  }
}

/** The styles of the settings and those that the member chose elsewhere, so that saving does not lose any. */
export const stylesToChoose = (saved: readonly string[]): string[] => [...new Set([...settingsStyles, ...saved])]
