import { z } from 'zod'
import { t } from '#texts'
import { languages } from '../../texts/languages.ts'
import { endpoints } from '../platform/endpoint.ts'
import {
  answerOfEach,
  Instant,
  line,
  notInList,
  oneOf,
  oneOfEach,
  optional,
  prose,
  required,
  Url,
} from '../platform/fields.ts'
import { danceStyles } from '../platform/options.ts'
import { ObjectPath } from '../pictures/photos.ts'
import { Person, personAdditions } from './person.ts'
import { profileLengths } from './profile-limits.ts'
import {
  activityInterests,
  attendanceAudiences,
  danceRoles,
  experienceLevels,
  genderPreferences,
  genders,
  habits,
  mealPreferences,
  roommateAges,
  socialPlatforms,
} from './profile-options.ts'
import { Age, Email, MailedToken, NewPassword, OwnPassword, ownPasswordErrors, Username } from './sign-in-fields.ts'

const { coverImage, experienceLevel, location, verifiedBy } = personAdditions

/** The caller's own account; this shape is never sent to other members. */
export const User = Person.extend({
  email: z.string(),
  location,
  age: z.number().int().nullable(),
  bio: z.string().nullable(),
  danceStyles: personAdditions.danceStyles,
  experienceLevel,
  instagramHandle: z.string().nullable(),
  facebookHandle: z.string().nullable(),
  googleId: z.string().nullable(),
  isAdmin: z.boolean(),
})
export type User = z.infer<typeof User>

const someOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  z
    .array(z.enum(list, notInList))
    .max(list.length)
    .transform((items) => [...new Set(items)])

/** All stored data of a member: the rows of each table. */
export const MemberData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: t.pushErrors.quietHours })
const QuietHours = z
  .object({ from: Clock, to: Clock })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: t.pushErrors.quietHours })

/** Sent by the settings and by the first step of the welcome wizard: any subset of the fields. A field that is not sent stays unchanged. */
export const ProfileChange = z
  .object({
    name: required(line(profileLengths.name), t.errors.nameRequired),
    username: Username(t.accountErrors.usernameRequired),
    /** A new address replaces the old one when its confirmation link is opened. Needs `currentPassword`. */
    email: Email(t.accountErrors.invalidEmail),
    bio: optional(prose(profileLengths.bio)),
    location: optional(line(profileLengths.location)),
    age: optional(Age(16)),
    danceStyles: someOf(danceStyles),
    experienceLevel: z.enum(experienceLevels, { error: t.accountErrors.levelRequired }),
    danceRole: oneOf(danceRoles),
    attendanceShownTo: z.enum(attendanceAudiences, notInList),
    showsFollowers: z.boolean({ error: t.errors.yesOrNo }),
    showsFollowing: z.boolean({ error: t.errors.yesOrNo }),
    /** Of their emails, notifications and calendars; at first that of the page on which they registered. */
    language: z.enum(languages, notInList),
    /** In the time zone of each device. Meanwhile only what is about a way home is pushed; null ends them. */
    quietHours: QuietHours.nullable(),
    /** Whether pushes say more than who and what kind, also on a locked screen. */
    pushShowsText: z.boolean({ error: t.errors.yesOrNo }),
    instagramHandle: optional(line(profileLengths.link)),
    facebookHandle: optional(line(profileLengths.link)),
    avatar: optional(ObjectPath),
    coverImage: optional(ObjectPath),
    /** Required to change the address or the password; an account without a password needs a sign-in in the last ten minutes instead. */
    currentPassword: optional(z.string().max(1000)),
    newPassword: optional(NewPassword),
    confirmNewPassword: optional(z.string()),
  })
  .partial()
  .refine(({ newPassword, confirmNewPassword }) => confirmNewPassword == null || newPassword === confirmNewPassword, {
    path: ['confirmNewPassword'],
    error: t.accountErrors.newPasswordsDiffer,
    // Runs together with the checks of the other fields; by default zod would wait until those are valid.
    when: ({ value }) =>
      z.object({ newPassword: z.string().nullish(), confirmNewPassword: z.string() }).safeParse(value).success,
  })

/** The first step of the wizard; unlike `ProfileChange` it requires a dance style. */
export const DanceProfile = z.object({
  danceStyles: someOf(danceStyles).refine((styles) => styles.length > 0, { error: t.accountErrors.styleRequired }),
  experienceLevel: z.enum(experienceLevels, { error: t.accountErrors.levelRequired }),
  bio: optional(prose(profileLengths.bio)),
})

const ageLimit = z.coerce
  .number({ error: t.accountErrors.validAge })
  .int({ error: t.accountErrors.validAge })
  .min(roommateAges.lowest, { error: () => t.accountErrors.ageRangeStart({ age: roommateAges.lowest }) })
  .max(roommateAges.highest, { error: () => t.accountErrors.ageRangeEnd({ age: roommateAges.highest }) })
const noAmount = { error: t.errors.amount }
/** In USD per night. */
const budget = optional(
  // The union rejects arrays: z.coerce would turn an empty one into 0.
  z
    .union([z.number(), z.string()], noAmount)
    .pipe(
      z.coerce
        .number<number | string>(noAmount)
        .int(noAmount)
        .min(0, noAmount)
        .max(100_000, { error: t.accountErrors.smallerAmount }),
    ),
)

export const Preferences = z
  .object({
    roomSharingOpen: z.boolean().default(false),
    mealPreferences: someOf(mealPreferences).default([]),
    activityInterests: someOf(activityInterests).default([]),
    ageRangeMin: optional(ageLimit),
    ageRangeMax: optional(ageLimit),
    /** Private: only used to decide which rooms the member may request. */
    gender: oneOf(genders),
    genderPreference: oneOf(genderPreferences),
    budgetMin: budget,
    budgetMax: budget,
    proximityPreference: optional(line(200)),
    ...oneOfEach(habits),
  })
  .superRefine(({ ageRangeMin, ageRangeMax, budgetMin, budgetMax }, ctx) => {
    if (ageRangeMin != null && ageRangeMax != null && ageRangeMax < ageRangeMin)
      ctx.addIssue({
        code: 'custom',
        path: ['ageRangeMax'],
        message: t.accountErrors.agesReversed(),
      })
    if (budgetMin != null && budgetMax != null && budgetMax < budgetMin)
      ctx.addIssue({ code: 'custom', path: ['budgetMax'], message: t.accountErrors.budgetReversed() })
  })

/** The stored preferences; a field without a value is null. */
export const SavedPreferences = z.object({
  roomSharingOpen: z.boolean(),
  mealPreferences: z.array(z.string()),
  activityInterests: z.array(z.string()),
  ageRangeMin: z.number().int().nullable(),
  ageRangeMax: z.number().int().nullable(),
  gender: z.enum(genders).nullable(),
  genderPreference: z.enum(genderPreferences).nullable(),
  budgetMin: z.number().int().nullable(),
  budgetMax: z.number().int().nullable(),
  proximityPreference: z.string().nullable(),
  ...answerOfEach(habits),
})
export type SavedPreferences = z.infer<typeof SavedPreferences>

/** The platform of this name, whose case does not matter; anything else stays as it is. */
const knownPlatform = (name: unknown) =>
  (typeof name === 'string' &&
    socialPlatforms.find((platform) => platform.toLowerCase() === name.trim().toLowerCase())) ||
  name

/** One link per platform; a new one replaces the old. At least one of `url` and `username` is required. */
const NewSocialLink = z
  .object({
    platform: z.preprocess(knownPlatform, z.enum(socialPlatforms, notInList)),
    url: optional(Url),
    username: optional(line(200)),
  })
  .refine(({ url, username }) => Boolean(url || username), {
    path: ['url'],
    error: t.accountErrors.addressOrName,
  })
export const SocialLink = z.object({
  platform: z.string(),
  url: z.string().nullable(),
  username: z.string().nullable(),
  isVerified: z.boolean(),
})

/** The caller's account with everything that the settings page displays. */
export const Profile = User.extend({
  coverImage,
  danceRole: z.enum(danceRoles).nullable(),
  /** The audience of their attendance; null until they have chosen, which means 'followed'. */
  attendanceShownTo: z.enum(attendanceAudiences).nullable(),
  /** Whether others see their lists of followers and followed members. */
  showsFollowers: z.boolean(),
  showsFollowing: z.boolean(),
  language: z.string(),
  quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  pushShowsText: z.boolean(),
  preferences: SavedPreferences.nullable(),
  socialLinks: z.array(SocialLink),
  verifiedBy,
  /** False for a member who has signed in only with Google. */
  hasPassword: z.boolean(),
  /** A new address whose confirmation link has not been opened yet. */
  pendingEmail: z.string().nullable(),
  createdAt: Instant,
})
export type Profile = z.infer<typeof Profile>

export const profile = endpoints({
  get: {
    method: 'GET',
    path: '/api/user/me',
    access: 'member',
    summary: "The caller's profile with preferences, social links and verification marks.",
    response: Profile,
  },
  change: {
    method: 'PATCH',
    path: '/api/user/me',
    access: 'member',
    summary: 'Changes any part of the profile; a new password ends every other session.',
    body: ProfileChange,
    response: Profile,
    errors: ['username_taken', 'email_taken', 'fresh_sign_in_required'],
  },
  cancelEmail: {
    method: 'DELETE',
    path: '/api/user/me/pending-email',
    access: 'member',
    summary: 'Cancels a change of address whose link has not been opened; 204 even if there is none.',
  },
  savePreferences: {
    method: 'POST',
    path: '/api/user/preferences',
    access: 'member',
    summary: 'Replaces the preferences.',
    body: Preferences,
    response: SavedPreferences,
    idempotent: 'own',
  },
  addSocialLink: {
    method: 'POST',
    path: '/api/user/social-links',
    access: 'member',
    summary: 'Adds or replaces the link to a platform.',
    body: NewSocialLink,
    response: SocialLink,
    status: 201,
    idempotent: 'own',
  },
  removeSocialLink: {
    method: 'DELETE',
    path: '/api/user/social-links/:platform',
    access: 'member',
    summary: 'Removes the link to a platform; 204 even if there is none.',
    params: z.object({ platform: z.preprocess(knownPlatform, z.string()) }),
  },
  export: {
    method: 'GET',
    path: '/api/user/export',
    access: 'member',
    rate: 'export',
    summary: 'Everything that is stored about the caller, table by table.',
    response: MemberData,
  },
  exportMailed: {
    method: 'POST',
    path: '/api/user/export',
    access: 'public',
    summary: 'Everything that is stored about a suspended member, who cannot log in, with the token of a mailed link.',
    body: z.object({ token: MailedToken }),
    response: MemberData,
    errors: ['invalid_token'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/user/me',
    access: 'member',
    summary: "Deletes the caller's account and personal data; messages stay, as those of a 'Former member'.",
    body: OwnPassword,
    errors: [...ownPasswordErrors],
  },
})
