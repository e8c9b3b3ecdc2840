import { type Logger, pino } from 'pino'

/** Structured lines on standard output. What could sign somebody in, or tell who they are, is cut out wherever it turns up. */
export const logger = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ['req.headers', 'headers', '*.headers', '*.password', '*.token', '*.email', 'password', 'token', 'email'],
      censor: '[secret]',
    },
    serializers: { err: withoutParameters },
  })

/** An error's name, text, code and stack; a database error's `detail` and `parameters` hold members' data and stay out. */
function withoutParameters(error: Error & { code?: string; constraint?: string }) {
  const { name, message, code, constraint, stack } = error
  return { name, message, code, constraint, stack }
}
