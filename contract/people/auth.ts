import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, line, required } from '../platform/fields.ts'
import { profileLengths } from './profile-limits.ts'
import { adultAge } from './profile-options.ts'
import { User } from './profile.ts'
import { Age, Email, MailedToken, NewPassword, NewUsername, tooYoung } from './sign-in-fields.ts'

export const Login = z.object({
  username: required(line(200), t.accountErrors.usernameRequired),
  password: z
    .string({ error: t.accountErrors.passwordRequired })
    .min(1, { error: t.accountErrors.passwordRequired })
    .max(1000, { error: t.accountErrors.passwordTooLong }),
})

export const Registration = z
  .object({
    username: NewUsername(),
    email: Email(),
    password: NewPassword,
    confirmPassword: NewPassword.optional(),
    name: required(line(profileLengths.name), t.errors.nameRequired),
    location: required(line(profileLengths.location), t.errors.locationRequired),
    age: Age(adultAge, tooYoung(adultAge)),
  })
  .refine((form) => form.confirmPassword === undefined || form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: t.accountErrors.passwordsDiffer,
    // Runs together with the checks of the other fields; by default zod would wait until those are valid.
    when: ({ value }) => z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  })

export const Session = z.object({
  id: Id,
  /** The User-Agent header of the sign-in request. */
  userAgent: z.string().nullable(),
  createdAt: Instant,
  lastUsedAt: Instant,
  /** Whether this request was made with this session. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** `token` is 43 characters of base64url (256 random bits); a call sends it as `Authorization: Bearer`. */
export const SignedIn = z.object({ token: z.string(), user: User })

/** `refusal` is what a registration with this username would say; `suggestion` is null if it is free, or if none like it was found. */
export const UsernameCheck = z.object({ refusal: z.string().nullable(), suggestion: z.string().nullable() })

export const auth = endpoints({
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Creates a member and signs them in.',
    body: Registration,
    response: SignedIn,
    status: 201,
    rate: 'registration',
    errors: ['username_taken', 'email_taken'],
  },
  checkUsername: {
    method: 'POST',
    path: '/api/auth/username',
    access: 'public',
    summary: 'Whether a registration would accept this username, and one like it that is free if not.',
    body: z.object({ username: NewUsername() }),
    response: UsernameCheck,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Signs in with a username or an email address, and a password.',
    body: Login,
    response: SignedIn,
    errors: ['invalid_credentials', 'suspended'],
    duringMaintenance: true,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'member',
    summary: 'Ends the session of the token that this call is made with, at once and everywhere.',
    duringMaintenance: true,
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    access: 'member',
    summary: 'The signed-in member.',
    response: User,
  },
  exchange: {
    method: 'GET',
    path: '/api/auth/session',
    access: 'public',
    summary: 'Redeems, once, the cookie that an external sign-in ends with.',
    response: SignedIn,
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'member',
    summary: "The caller's sessions, the last used first.",
    response: z.array(Session),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'member',
    summary: "Ends one of the caller's sessions.",
    params: z.object({ id: Id }),
    duringMaintenance: true,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/password/forgot',
    access: 'public',
    summary:
      "Mails a link to set a new password, where the address is a member's, and one to their data to who is suspended; answers the same either way.",
    body: z.object({ email: Email() }),
    status: 202,
    rate: 'mail',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/password/reset',
    access: 'public',
    summary: 'Sets a new password with the token of a mailed link, and ends every session.',
    body: z.object({ token: MailedToken, password: NewPassword }),
    errors: ['invalid_token'],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/email/verify',
    access: 'public',
    summary: "Proves an email address with the token of a mailed link; a changed address becomes the member's.",
    body: z.object({ token: MailedToken }),
    errors: ['invalid_token', 'email_taken'],
  },
  undoEmailChange: {
    method: 'POST',
    path: '/api/auth/email/undo',
    access: 'public',
    summary:
      'Puts the old address back with the token that was mailed to it, for seven days; ends every session and the password.',
    body: z.object({ token: MailedToken }),
    errors: ['invalid_token'],
  },
  resendEmail: {
    method: 'POST',
    path: '/api/auth/email/resend',
    access: 'member',
    summary: 'Mails the link that proves the email address once more.',
    status: 202,
    rate: 'mail',
  },
})
