import { z } from 'zod'

/** Address of PostgreSQL. */
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true })
  .refine(
    (text) => isAddress(text),
    'cannot be read as an address: in a name or password write # as %23, / as %2F, ? as %3F, @ as %40, % as %25',
  )

/** Variables of the database. */
export const databaseVariables = {
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_MIGRATE: z.enum(['start', 'command']).default('start'),
  DATABASE_CONNECTIONS: z.coerce.number<string>().int().min(2).max(200).default(10),
  PATH: z.string().optional(),
  POSTGRES_BIN: z.string().optional(),
  POSTGRES_USER: z.string().optional(),
}

type Values = z.output<z.ZodObject<typeof databaseVariables>> & {
  RIGHTFRAME_ROLES: string[]
  RIGHTFRAME_SECRET?: string | undefined
}

export function databaseOf(read: Values) {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl, DATABASE_READ_URL: readUrl } = read
  const connections = read.DATABASE_CONNECTIONS
  const name = `rightframe ${read.RIGHTFRAME_ROLES.join(',')}`
  const migratesAtStart = read.DATABASE_MIGRATE === 'start'
  if (url !== undefined)
    return { kind: 'postgres' as const, url, listenUrl, readUrl, connections, name, migratesAtStart }
  const programs = { bin: read.POSTGRES_BIN, path: read.PATH }
  return { kind: 'embedded' as const, connections, programs, user: read.POSTGRES_USER }
}

/** Contradictions among these variables, one sentence each. */
export function databaseProblems(read: Values, { isApart }: { isApart: boolean }): string[] {
  const problems: string[] = []
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL'] as const)
    if (read[name] && !read.DATABASE_URL) problems.push(`${name}: goes with DATABASE_URL, which is not set`)
  if (!read.DATABASE_URL && isApart)
    problems.push(
      'RIGHTFRAME_ROLES: the embedded database has room for one process; set DATABASE_URL to split the roles',
    )
  if (!read.DATABASE_URL && read.DATABASE_CONNECTIONS > 30)
    problems.push('DATABASE_CONNECTIONS: the embedded database has room for 30; set DATABASE_URL for more')
  if (read.DATABASE_URL && !read.RIGHTFRAME_SECRET && isApart)
    problems.push('RIGHTFRAME_SECRET: needed when several processes share one database')
  return problems
}

/** A character that ends the part before the host would make something else the host. With none there, a socket of this machine is meant. */
function isAddress(text: string): boolean {
  const url = URL.parse(text.replace('@/', '@localhost/'))
  return url !== null && !url.hash && !url.pathname.includes('@') && !url.search.includes('@')
}
