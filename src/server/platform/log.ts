import { pino, type DestinationStream, type Logger } from 'pino'
import { reportedError } from './reported-error.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'child' | 'level'>

/** Names under which a secret could reach a log line; their values never do. */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'password_confirm',
  'token',
  'graphApiToken',
  'secret',
  'ticket',
  'signature',
]

/** One JSON object a line, with times in ISO 8601. Goes to standard error, so that standard output stays for results. */
export function openLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino(
    {
      level,
      redact: { paths, censor: '[secret]' },
      serializers: { err: (failure: unknown) => pino.stdSerializers.err(reportedError(failure)) },
      timestamp: pino.stdTimeFunctions.isoTime,
      base: null,
    },
    destination,
  )
}

/** A path as it may stand in a log: without its query, and with the secrets that stand in paths blotted out. */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '')
    .replace(/^(\/pay\/|\/api\/cases\/payment-page\/)[^/]+/, '$1[case]')
    .replace(/^(\/login\/reset\/|(?:\/register|\/api\/users\/me)\/verify-email\/)[^/]+/, '$1[token]')
}
