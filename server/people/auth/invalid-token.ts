import { t } from '#texts'
import { HttpError } from '../../platform/http-error.ts'

export const InvalidToken = () => new HttpError(400, 'invalid_token', t.accountErrors.linkNoLongerValid())
