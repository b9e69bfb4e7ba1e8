import { AsyncLocalStorage } from 'node:async_hooks'
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

/** What is being answered or done, in which lines are written by whatever takes part in it. */
type Doing = { reqId: string } | { job: string; jobId: string }
const doing = new AsyncLocalStorage<Doing>()

/** Every line that is written within `work`, whoever writes it, names what is being done. */
export const loggedWithin = <Result>(what: Doing, work: () => Result): Result => doing.run(what, work)

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
      mixin: () => ({ ...doing.getStore() }),
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
    .replace(/^(\/api\/invoices\/)[^/]+/, '$1[link]')
    .replace(/^(\/unsubscribe\/).+/, '$1[address]')
    .replace(/^(\/login\/reset\/|(?:\/register|\/api\/users\/me)\/verify-email\/)[^/]+/, '$1[token]')
}
