import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { pino, type DestinationStream, type Logger } from 'pino'
import { reportedError } from './reported-error.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'child' | 'level'>

/** Names whose values, as secrets, never reach the log. */
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

/** Request or job of a log line. */
type Doing = { reqId?: string; job?: string; jobId?: string; traceparent?: string }
const doing = new AsyncLocalStorage<Doing>()

/** Adds the current work to every line logged within `work`. */
export const loggedWithin = <Result>(what: Doing, work: () => Result): Result => doing.run(what, work)

/** Request behind the current work, else undefined. */
export function originOfDoing(): Pick<Doing, 'reqId' | 'traceparent'> | undefined {
  const { reqId, traceparent } = doing.getStore() ?? {}
  if (reqId === undefined && traceparent === undefined) return undefined
  return { ...(reqId !== undefined && { reqId }), ...(traceparent !== undefined && { traceparent }) }
}

/** Fields of each line where processes share a log. */
export const processFields = (roles: ReadonlySet<string>, version: string) => ({
  host: hostname(),
  pid: process.pid,
  role: [...roles].join(','),
  version,
})

/** Fields of a `traceparent` (W3C): version, trace, span, flags. */
const named = ({ traceparent, ...doneWithin }: Doing) =>
  traceparent === undefined ? doneWithin : { ...doneWithin, traceId: traceparent.split('-')[1] }

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
      mixin: () => named(doing.getStore() ?? {}),
      timestamp: pino.stdTimeFunctions.isoTime,
      // JSON keeps these, but some log readers break lines there.
      hooks: { streamWrite: (line) => line.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029') },
      base: null,
    },
    destination,
  )
}

/** Nobody writes an address over again more often than that. */
const maxDecodings = 10

/** Secrets of paths by prefix, to the pattern's or path's end. */
const secretParts: readonly [RegExp, string][] = [
  [/(\/pay\/).+/i, '$1[case]'],
  [/(\/cases\/payment-page\/)[^/]+/gi, '$1[case]'],
  [/(\/api\/invoices\/)[^/]+/gi, '$1[link]'],
  [/(\/unsubscribe\/).+/i, '$1[address]'],
  [/(\/(?:login\/reset|verify-email)\/)[^/]+/gi, '$1[token]'],
]

/**
 * A path for logs: without its query, with secrets blotted out in any spelling. The router reads escaped letters and whole addresses, and unknown
 * paths may hold links.
 */
export const loggedPath = (url: string): string =>
  secretParts.reduce((path, [secret, blotted]) => path.replace(secret, blotted), plainPath(url))

/** Escaped letters as they are read, also where they are escaped twice; what is no letter of ASCII stays as it came. */
function plainPath(url: string): string {
  let path = url.split(/[?#]/, 1)[0] ?? ''
  for (let times = 0; times < maxDecodings && /%[0-7][0-9a-f]/i.test(path); times++)
    path = path.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return (path.split(/[?#]/, 1)[0] ?? '').replaceAll(/(?:[/\\]\.?(?=[/\\]))+/g, '').replaceAll('\\', '/')
}
