import { expect, it } from 'vitest'
import { ApiError } from '../../../contract/platform/client.ts'
import { entryMessage, errorMessage, showFieldErrors } from './form-errors.ts'

const errorsShownFor = (error: unknown) => {
  const shown: unknown[] = []
  showFieldErrors(error, (field, refusal, options) => shown.push([field, refusal?.message, options?.shouldFocus]))
  return shown
}

it('shows a username or email address that is taken at its field', () => {
  expect(errorsShownFor(new ApiError(409, 'Username is already taken', 'username_taken'))).toEqual([
    ['username', 'Username is already taken', true],
  ])
  expect(errorsShownFor(new ApiError(409, 'Email is already registered', 'email_taken'))).toEqual([
    ['email', 'Email is already registered', true],
  ])
})

it('shows the error of each field, and focuses the first', () => {
  const refused = { name: 'Name is required', age: 'Please enter a valid age' }
  expect(errorsShownFor(new ApiError(400, 'Please check', 'invalid_input', refused))).toEqual([
    ['name', 'Name is required', true],
    ['age', 'Please enter a valid age', false],
  ])
})

it("shows the server's message, but never the reply of a proxy", () => {
  const reason = (error: unknown) =>
    entryMessage(error, { unreadable: 'Login failed', fallback: 'Invalid credentials' })
  expect(reason(new ApiError(401, 'Invalid credentials', 'invalid_credentials'))).toBe('Invalid credentials')
  expect(reason(new ApiError(502, '502: <html>Bad Gateway'))).toBe('Login failed')
  expect(reason(new ApiError(500, '', 'internal'))).toBe('Invalid credentials')
  expect(reason(new TypeError('Failed to fetch'))).toMatch(/^We couldn’t reach the server/)
})

it("shows the form's own text if the server sent no message @P8.8", () => {
  const words = (error: unknown) => errorMessage(error, 'Please try again.')
  expect(words(new ApiError(409, 'Username is already taken', 'username_taken'))).toBe('Username is already taken')
  expect(words(new ApiError(502, '502: <html>Bad Gateway'))).toBe('Please try again.')
  expect(words(new TypeError('Failed to fetch'))).toBe('Please try again.')
})
