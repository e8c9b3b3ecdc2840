import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { line, required } from './fields.ts'
import { User } from './profile.ts'

const tooShort = 'Username must be at least 3 characters'
export const Username = required(line(30, 'Username must be at most 30 characters'), tooShort).pipe(
  z
    .string()
    .min(3, tooShort)
    .regex(/^[A-Za-z0-9._-]+$/, "Please use letters, digits, '.', '_' or '-' only"),
)

const badEmail = 'Please enter a valid email'
export const Email = z.preprocess((value) => value ?? '', z.string().trim().max(200, badEmail).pipe(z.email(badEmail)))

/** Counted in characters as a person would; the upper bound keeps hashing cheap. */
export const Password = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Password must be at most 128 characters')

export const Login = z.object({
  username: required(line(200), 'Username is required'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(1000, 'Password must be at most 128 characters'),
})

export const Registration = z
  .object({
    username: Username,
    email: Email,
    password: Password,
    confirmPassword: Password.optional(),
    name: required(line(80), 'Name is required'),
    location: required(line(200), 'Location is required'),
    age: z.coerce
      .number('You must be at least 18 years old')
      .int('Please enter a valid age')
      .min(18, 'You must be at least 18 years old')
      .max(100, 'Please enter a valid age'),
  })
  .refine((form) => form.confirmPassword === undefined || form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    // Said beside the other messages, not only once they are settled.
    when: ({ value }) => z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  })
export const defaultAge = 25

/** `token` is 43 characters of base64url (256 random bits); it authenticates calls as `Authorization: Bearer`. */
export const SignedIn = z.object({ token: z.string(), user: User })

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
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Signs in with a username or an e-mail address, and a password.',
    body: Login,
    response: SignedIn,
    errors: ['invalid_credentials'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'member',
    summary: 'Ends the session of the token that this call is made with, at once and everywhere.',
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    access: 'member',
    summary: 'The signed-in member.',
    response: User,
  },
})
