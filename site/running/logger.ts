import { type Logger, pino } from 'pino'

/** Structured lines on standard output. Credentials and personal data are redacted wherever they appear. */
export const logger = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ['req.headers', 'headers', '*.headers', '*.password', '*.token', '*.email', 'password', 'token', 'email'],
      censor: '[secret]',
    },
    serializers: { err: withoutParameters },
  })

/**
 * An error's name, message, code and stack. A database error's `detail` and `parameters` contain members' data and are left out.
 */
function withoutParameters(error: Error & { code?: string; constraint?: string }) {
  const { name, message, code, constraint, stack } = error
  return { name, message, code, constraint, stack }
}
