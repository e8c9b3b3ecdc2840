import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { instant } from '../../platform/db/statements/statement.ts'

/** The fields of a member in a reply that `users` stores. A statement adds the others, or replaces some. */
const stored = {
  id: 'id',
  username: 'username',
  name: 'name',
  avatar: 'avatar',
  coverImage: 'cover_image',
  profilePicture: 'profile_picture',
  location: 'location',
  bio: 'bio',
  danceStyles: 'dance_styles',
  experienceLevel: 'experience_level',
  danceRole: 'dance_role',
  instagramHandle: 'instagram_handle',
  facebookHandle: 'facebook_handle',
} as const
type Stored = keyof typeof stored | 'createdAt'

/** SQL for the fields that are not stored, and for those that this reply takes from elsewhere. */
type Added<Shape> = { [Field in Exclude<keyof Shape, Stored>]: RawBuilder<unknown> } & {
  [Field in keyof Shape & Stored]?: RawBuilder<unknown>
}
type Rest<Shape> = {} extends Added<Shape> ? [added?: Added<Shape>] : [added: Added<Shape>]

function fieldsOf<Shape extends z.ZodRawShape>(alias: string, { shape }: z.ZodObject<Shape>, [added]: Rest<Shape>) {
  const others: Record<string, RawBuilder<unknown> | undefined> = {
    createdAt: instant(`${alias}.created_at`),
    ...added,
  }
  return Object.keys(shape).map((field) => ({
    field,
    value: others[field] ?? sql.ref(`${alias}.${stored[field as keyof typeof stored]}`),
  }))
}

/** The columns of a member as defined in the contract, from `users` by this alias. */
export const personColumns = <Shape extends z.ZodRawShape>(
  alias: string,
  shape: z.ZodObject<Shape>,
  ...added: Rest<Shape>
) => sql.join(fieldsOf(alias, shape, added).map(({ field, value }) => sql`${value} as ${sql.raw(`"${field}"`)}`))

/** Like `personColumns`, as JSON. */
export const personJson = <Shape extends z.ZodRawShape>(
  alias: string,
  shape: z.ZodObject<Shape>,
  ...added: Rest<Shape>
) =>
  sql`json_build_object(${sql.join(fieldsOf(alias, shape, added).map(({ field, value }) => sql`${sql.lit(field)}, ${value}`))})`

/** The picture of a member that others see. */
export const pictureOf = (alias: string) =>
  sql<string | null>`coalesce(${sql.ref(`${alias}.avatar`)}, ${sql.ref(`${alias}.profile_picture`)})`
