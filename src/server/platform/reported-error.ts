import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Error fields of Node and PostgreSQL without personal data. */
const harmless = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint'] as const

/**
 * A failure as logs, operators and failed jobs are told it. Of a statement: PostgreSQL's own words and the statement's text, never the
 * values that were filled in nor the row that was refused, among which are hashes of passwords, links of mails and people's addresses.
 */
export function reportedError(thrown: unknown): Error {
  const failure = thrown instanceof Error ? thrown : asError(thrown)
  const statement = failure instanceof DrizzleQueryError ? failure.query : undefined
  const said = statement !== undefined && failure.cause instanceof Error ? failure.cause : failure
  const message =
    statement === undefined
      ? messageOf(said)
      : `${said === failure ? 'a statement failed' : messageOf(said)}, in: ${statement}`
  const cause = said.cause === undefined ? {} : { cause: reportedError(said.cause) }
  const reported =
    said instanceof AggregateError
      ? new AggregateError(said.errors.map(reportedError), message, cause)
      : new Error(message, cause)
  reported.name = said.name
  reported.stack = [`${said.name}: ${message}`, ...framesOf(failure)].join('\n')
  for (const field of harmless) if (field in said) Object.assign(reported, { [field]: Reflect.get(said, field) })
  return reported
}

/** PostgreSQL quotes unreadable values (class 22: data exceptions). */
const messageOf = (error: Error & { code?: unknown }): string =>
  typeof error.code === 'string' && /^22\w{3}$/.test(error.code) ? error.message.replace(/".*"/s, '"…"') : error.message

/** Reads a copy of an error, whose fields a library has spread into a plain object; anything else is named by its form. */
function asError(thrown: unknown): Error {
  if (typeof thrown !== 'object' || thrown === null) return new Error(String(thrown))
  const { message, name, stack, query, cause } = thrown as Record<keyof DrizzleQueryError, unknown>
  if (typeof message !== 'string') return new Error(`an object with the fields ${Object.keys(thrown).join(', ')}`)
  const error =
    typeof query === 'string'
      ? new DrizzleQueryError(query, [], cause instanceof Error ? cause : undefined)
      : new Error(message, cause === undefined ? {} : { cause })
  if (typeof name === 'string') error.name = name
  error.stack = typeof stack === 'string' ? stack : ''
  for (const field of harmless) if (field in thrown) Object.assign(error, { [field]: Reflect.get(thrown, field) })
  return error
}

const framesOf = ({ stack = '' }: Error): string[] => stack.split('\n').filter((line) => /^\s+at /.test(line))
