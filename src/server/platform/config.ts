import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { databaseOf, databaseProblems, databaseVariables } from './config/config-database.ts'
import { address, type AnyConfigPart, type Environment, list, schemaOf } from './config/config-part.ts'
import { withSecretFiles } from './config/config-secret-files.ts'
import { sealKeys } from './config/config-seal-keys.ts'
import { OperatorProblem } from './operator-problem.ts'
import { type Hosts, parseHosts } from './outbound/hosts.ts'
import { type SandboxMode, sandboxMode, sandboxProblem } from './sandbox-mode.ts'

const port = z.coerce.number<string>().int().min(1).max(65_535)
/** Variables of the platform; features add theirs (docs/configuration.md). */
const variables = {
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address.optional(),
  OBJECTS_PORT: port.optional(),
  OBJECTS_URL: address.optional(),
  RIGHTFRAME_HOME: z.string().min(1).default('.rightframe/home'),
  RIGHTFRAME_ROLES: list
    .pipe(z.array(z.enum(['api', 'worker', 'browser'])).min(1))
    .default(['api', 'worker', 'browser']),
  RIGHTFRAME_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters, for example from "openssl rand -hex 32"')
    .optional(),
  RIGHTFRAME_TOKEN_KEYS: sealKeys,
  RIGHTFRAME_HOSTS: z.string().default('').transform(mappedHosts),
  RIGHTFRAME_DEV_INBOX: z.enum(['0', '1']).default('0'),
  RIGHTFRAME_SANDBOX: z.enum(['0', '1']).optional(),
  RIGHTFRAME_BACKUPS: z.coerce.number<string>().int().min(0).max(365).default(7),
  RIGHTFRAME_STORAGE_LIMIT: z.coerce.number<string>().int().positive().optional(),
  RIGHTFRAME_ENGINE_WORKERS: z.coerce.number<string>().int().min(1).max(64).optional(),
  CHROMIUM_PATH: z.string().min(1).optional(),
  CHROMIUM_USER: z.string().min(1).optional(),
  TRUSTED_PROXIES: list.default([]),
  ...databaseVariables,
  DRAIN_SECONDS: z.coerce.number<string>().int().min(0).max(300).optional(),
  HEALTH_PORT: port.optional(),
  METRICS: z.enum(['0', '1']).default('0'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  S3_BUCKET_IMAGES: z.string().optional(),
  S3_BUCKET_CASES: z.string().optional(),
  S3_BUCKET_FINDS: z.string().optional(),
  S3_BUCKET_EVIDENCE: z.string().optional(),
  S3_OBJECT_LOCK: z.coerce.number<string>().int().min(1).max(36_500).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address.optional(),
  S3_PUBLIC_ENDPOINT: address.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(['0', '1']).default('0'),
  S3_ACL: z.string().optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.default(587),
  SMTP_SECURITY: z.enum(['starttls', 'tls', 'none']).optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, 'must be a plain address such as hello@example.com')
    .optional(),
  EVIDENCE_P12: z.string().min(1).optional(),
  EVIDENCE_P12_PASSWORD: z.string().optional(),
  SECURITY_CHECK_COST: z.coerce.number<string>().int().min(1).max(100_000).default(2000),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_URL: address.default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  BRAND_NAME: z.string().min(1).default('Rightframe'),
  BRAND_SUPPORT: z.string().min(1).default('support@rightframe.example'),
  BRAND_TERMS: address.optional(),
  BRAND_PRIVACY: address.optional(),
  BRAND_BLOG: address.optional(),
  BRAND_ACADEMY: address.optional(),
  BRAND_HELP_URL: address.optional(),
  BRAND_LOGO_SERVICE: z.string().max(200).optional(),
  BROADCAST: z.string().max(500).optional(),
  FEATURED_INDEX: z.coerce.number<string>().int().min(0).max(99).optional(),
  PARTNER_LOGOS: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
}
type Values = z.output<z.ZodObject<typeof variables>>

/** Configuration of the platform; features read more (`ConfigPart`). */
export type Config = ReturnType<typeof shape>

/** Problems of the configuration, a sentence for each variable. */
export class ConfigProblem extends OperatorProblem {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads the environment with the variables of the platform and of these features, checks all of it, and gives it the shape in which the app works
 * with it. Throws ConfigProblem.
 */
export function readEnvironment<Parts extends readonly AnyConfigPart[]>(
  environment: Environment,
  parts: Parts,
): Config & ReadOf<Parts> {
  const schema = schemaOf(variables, parts)
  const unread: string[] = []
  const set = withSecretFiles(environment, Object.keys(schema.shape), unread)
  if (unread.length > 0) throw new ConfigProblem(unread)
  const read = schema.safeParse(set)
  if (!read.success)
    throw new ConfigProblem(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const problems = contradictionsIn(read.data)
  const platform = shape(read.data)
  const real = realOf(read.data)
  const shapes = parts.map((part) => part.read(read.data as never, { environment: set, platform, problems, real }))
  const asked = read.data.RIGHTFRAME_SANDBOX === undefined ? undefined : read.data.RIGHTFRAME_SANDBOX === '1'
  const given = { asked, publicUrl: platform.publicUrl, real }
  platform.sandbox = sandboxMode(given)
  problems.push(...[sandboxProblem(given)].filter((problem) => problem !== undefined))
  if (problems.length > 0) throw new ConfigProblem(problems)
  return Object.assign(platform, ...shapes) as Config & ReadOf<Parts>
}

/** Values that all of these parts read, together. */
type ReadOf<Parts> = Parts extends readonly [{ read: (...about: never) => infer Read }, ...infer Rest]
  ? Read & ReadOf<Rest>
  : unknown

function contradictionsIn(read: Values): string[] {
  const problems: string[] = []
  const s3 = s3Buckets(read)
  if (s3.length > 0 && s3.length < 3)
    problems.push(
      'S3_BUCKET_IMAGES, S3_BUCKET_CASES and S3_BUCKET_FINDS: set all three, or none to keep files in the data folder',
    )
  if (Boolean(read.S3_ACCESS_KEY_ID) !== Boolean(read.S3_SECRET_ACCESS_KEY))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both or neither')
  if (s3.length === 3 && !read.S3_ACCESS_KEY_ID) problems.push('S3_ACCESS_KEY_ID: needed with the S3 buckets')
  if (Boolean(read.SMTP_HOST) !== Boolean(read.MAIL_FROM))
    problems.push('SMTP_HOST and MAIL_FROM: set both so that mail is sent, or neither to keep it unsent')
  if (Boolean(read.SMTP_USER) !== Boolean(read.SMTP_PASSWORD))
    problems.push('SMTP_USER and SMTP_PASSWORD: set both or neither')
  if (read.EVIDENCE_P12_PASSWORD && !read.EVIDENCE_P12)
    problems.push('EVIDENCE_P12_PASSWORD: is the password of EVIDENCE_P12, which is not set')
  if (Boolean(read.TURNSTILE_SITE_KEY) !== Boolean(read.TURNSTILE_SECRET_KEY))
    problems.push('TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY: set both, or neither for the check of our own')
  if ((read.OBJECTS_PORT ?? read.PORT + 1) === read.PORT)
    problems.push('OBJECTS_PORT: must differ from PORT, files of users are never served from the app’s own origin')
  if (read.DATABASE_URL && s3.length === 0 && !read.RIGHTFRAME_ROLES.includes('api'))
    problems.push('S3_BUCKET_…: a worker apart from the api needs S3, the data folder is on another machine')
  if (read.METRICS === '1' && read.HEALTH_PORT === undefined)
    problems.push('METRICS: measures are read at HEALTH_PORT, which is not set')
  if (read.HEALTH_PORT !== undefined && [read.PORT, read.OBJECTS_PORT ?? read.PORT + 1].includes(read.HEALTH_PORT))
    problems.push('HEALTH_PORT: must differ from PORT and OBJECTS_PORT')
  problems.push(...databaseProblems(read, { isApart: isApart(read) }))
  if (read.RIGHTFRAME_ROLES.includes('browser') && !read.RIGHTFRAME_ROLES.includes('worker'))
    problems.push('RIGHTFRAME_ROLES: browser goes with worker, which draws the pages that it visits')
  for (const proxy of read.TRUSTED_PROXIES)
    if (!isIP(proxy.split('/')[0] ?? '')) problems.push(`TRUSTED_PROXIES: ${proxy} is not an address`)
  return problems
}

/** Real services of the platform: a sandbox's records and files never lie among those of real people. */
const realOf = (read: Values): string[] => [
  ...(read.DATABASE_URL === undefined ? [] : ['DATABASE_URL']),
  ...(s3Buckets(read).length === 0 ? [] : ['S3_BUCKET_…']),
]

const s3Buckets = (read: Values) =>
  [read.S3_BUCKET_IMAGES, read.S3_BUCKET_CASES, read.S3_BUCKET_FINDS].filter((name) => name !== undefined)

function securityCheckOf(read: Values) {
  if (!read.TURNSTILE_SITE_KEY || !read.TURNSTILE_SECRET_KEY)
    return { kind: 'altcha' as const, cost: read.SECURITY_CHECK_COST }
  return {
    kind: 'turnstile' as const,
    siteKey: read.TURNSTILE_SITE_KEY,
    secretKey: read.TURNSTILE_SECRET_KEY,
    url: read.TURNSTILE_URL,
  }
}

function mailOf(read: Values) {
  if (!read.SMTP_HOST || !read.MAIL_FROM) return { kind: 'kept' as const }
  return {
    kind: 'smtp' as const,
    host: read.SMTP_HOST,
    port: read.SMTP_PORT,
    security: read.SMTP_SECURITY ?? (read.SMTP_PORT === 465 ? ('tls' as const) : ('starttls' as const)),
    user: read.SMTP_USER,
    password: read.SMTP_PASSWORD,
    from: read.MAIL_FROM,
  }
}

/** True when other processes have the missing roles. */
const isApart = ({ RIGHTFRAME_ROLES: roles }: Values): boolean => !roles.includes('api') || !roles.includes('worker')

function shape(read: Values) {
  const objectsPort = read.OBJECTS_PORT ?? read.PORT + 1
  const [images, cases, matches] = s3Buckets(read)
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    home: resolve(read.RIGHTFRAME_HOME),
    roles: new Set(read.RIGHTFRAME_ROLES),
    /** True when other processes have the missing roles. */
    isApart: isApart(read),
    chromium: read.CHROMIUM_PATH,
    chromiumUser: read.CHROMIUM_USER,
    secret: read.RIGHTFRAME_SECRET,
    tokenKeys: read.RIGHTFRAME_TOKEN_KEYS,
    hosts: read.RIGHTFRAME_HOSTS,
    trustedProxies: read.TRUSTED_PROXIES,
    devInbox: read.RIGHTFRAME_DEV_INBOX === '1',
    /** Decided once all parts are read. */
    sandbox: { isOn: false, because: '' } as SandboxMode,
    /** Notice on pages and mails without real money. */
    trialNote: undefined as string | undefined,
    backupsKept: read.RIGHTFRAME_BACKUPS,
    engineWorkers: read.RIGHTFRAME_ENGINE_WORKERS ?? Math.max(1, availableParallelism() - 1),
    database: databaseOf(read),
    /** Seconds that a stopping process keeps answering while balancers notice. */
    drainSeconds: read.DRAIN_SECONDS ?? (read.DATABASE_URL === undefined ? 0 : 10),
    healthPort: read.HEALTH_PORT,
    telemetry: { metrics: read.METRICS === '1', traces: read.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined },
    objects:
      images && cases && matches
        ? {
            kind: 's3' as const,
            /** Evidence without a bucket uses a prefix of the cases'. */
            buckets: { images, cases, finds: matches, evidence: read.S3_BUCKET_EVIDENCE ?? cases },
            lockDays: read.S3_BUCKET_EVIDENCE === undefined ? undefined : read.S3_OBJECT_LOCK,
            region: read.S3_REGION,
            endpoint: read.S3_ENDPOINT,
            publicEndpoint: read.S3_PUBLIC_ENDPOINT ?? read.S3_ENDPOINT,
            accessKeyId: read.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? '',
            pathStyle: read.S3_PATH_STYLE === '1',
            acl: read.S3_ACL,
          }
        : {
            kind: 'embedded' as const,
            port: objectsPort,
            url: read.OBJECTS_URL ?? `http://localhost:${objectsPort}`,
            limitBytes: read.RIGHTFRAME_STORAGE_LIMIT,
          },
    archives: archivesOf(read),
    securityCheck: securityCheckOf(read),
    mail: mailOf(read),
    /** The signing key; undefined for the installation's own. */
    companyKey:
      read.EVIDENCE_P12 === undefined
        ? undefined
        : { path: resolve(read.EVIDENCE_P12), password: read.EVIDENCE_P12_PASSWORD ?? '' },
    brand: brandOf(read),
    partnerLogos: read.PARTNER_LOGOS === undefined ? undefined : resolve(read.PARTNER_LOGOS),
    logLevel: read.LOG_LEVEL,
  }
}

/** S3 with page archives, by default that of the buckets. */
function archivesOf(read: Values) {
  if (!read.S3_ACCESS_KEY_ID || !read.S3_SECRET_ACCESS_KEY) return undefined
  return {
    region: read.S3_REGION,
    endpoint: read.S3_ENDPOINT,
    accessKeyId: read.S3_ACCESS_KEY_ID,
    secretAccessKey: read.S3_SECRET_ACCESS_KEY,
    pathStyle: read.S3_PATH_STYLE === '1',
  }
}

/** The operator's words in the page; empty without any. */
const brandOf = (read: Values) => ({
  name: read.BRAND_NAME,
  support: read.BRAND_SUPPORT,
  terms: read.BRAND_TERMS ?? '',
  privacy: read.BRAND_PRIVACY ?? '',
  blog: read.BRAND_BLOG ?? '',
  academy: read.BRAND_ACADEMY ?? '',
  help: read.BRAND_HELP_URL ?? '',
  logos: read.BRAND_LOGO_SERVICE ?? '',
  broadcast: read.BROADCAST ?? '',
  featured: String(read.FEATURED_INDEX ?? ''),
})

function mappedHosts(text: string, context: z.RefinementCtx): Hosts {
  try {
    return parseHosts(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}
