import { HttpError } from '../../platform/http-error.ts'

export const InvalidToken = () =>
  new HttpError(400, 'invalid_token', 'This link is no longer valid. Please ask for a new one.')
