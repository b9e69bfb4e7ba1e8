import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { letterDelivery } from '#server/letters/index.ts'
import { type AppConfig, ConfigProblem, readConfig } from '../boot/config.ts'
import { examineProcessors } from './doctor-processors.ts'
import { examineSearch } from './doctor-search.ts'
import { openAddressRanges } from '../gateways/address-ranges.ts'
import { findBrowser } from '../platform/browser.ts'
import { isReachable } from '../embedded/postgres/binaries.ts'
import { userOfBrowser } from '../platform/children/run-as.ts'
import { binariesFor, placeIn } from '../embedded/postgres/open-embedded.ts'
import { openPostgresDatabase } from '../platform/db/open-postgres.ts'
import { readVersion } from '../embedded/home/home.ts'
import { isNobodyThere, lockPath, sendCommand } from '../embedded/home/lock.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'
import { readableBytes } from '../platform/objects/allowance.ts'

type Check = { ok: boolean; what: string; detail: string; todo?: string }

const comfortableBytes = 2e9

/** Looks at everything a start depends on and says what to do about what is wrong. Resolves to whether all is well. */
export async function examine(environment: Record<string, string | undefined>, say: Say): Promise<boolean> {
  const read = configuration(environment)
  const checks: Check[] = [read.check]
  if (read.config)
    checks.push(
      disk(read.config),
      ...(await database(read.config)),
      clock(read.config),
      await addresses(read.config),
      browser(read.config),
      ...(await examineProcessors(read.config)),
      ...(await examineSearch(read.config)),
      sandbox(read.config),
      letters(read.config),
      timeStamps(read.config),
      node(),
    )
  for (const { ok, what, detail, todo } of checks) {
    say(line`${ok ? 'ok  ' : 'LOOK'} ${what.padEnd(13)} ${detail}`)
    if (todo) say(line`${' '.repeat(19)}${todo}`)
  }
  const isServerWell = !read.config || (await askServer(read.config, say))
  return isServerWell && checks.every((check) => check.ok)
}

function configuration(environment: Record<string, string | undefined>): {
  check: Check
  config?: AppConfig
} {
  try {
    const config = readConfig(environment)
    return {
      config,
      check: {
        ok: true,
        what: 'configuration',
        detail: `${config.publicUrl}, data in ${config.home}, roles ${[...config.roles].join(' and ')}`,
      },
    }
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    return {
      check: {
        ok: false,
        what: 'configuration',
        detail: error.problems.join('; '),
        todo: 'Correct these variables; docs/configuration.md lists them all.',
      },
    }
  }
}

function disk({ home }: AppConfig): Check {
  let folder = home
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const detail = `${readableBytes(free)} free for ${home}`
  if (!mayWrite(folder))
    return {
      ok: false,
      what: 'disk',
      detail: `${folder} cannot be written by this user`,
      todo: 'Give the user the right to it, or set RIGHTFRAME_HOME to another folder.',
    }
  return free > comfortableBytes
    ? { ok: true, what: 'disk', detail }
    : { ok: false, what: 'disk', detail, todo: 'Make room, or set RIGHTFRAME_HOME to a folder on another disk.' }
}

/** Tells whether what people see is a trial, and why. */
function sandbox({ sandbox: { isOn, because }, trialNote }: AppConfig): Check {
  const rest = isOn ? (trialNote ?? '') : 'RIGHTFRAME_SANDBOX=1 starts one.'
  return { ok: true, what: 'sandbox', detail: `${isOn ? 'on' : 'off'}. ${because} ${rest}` }
}

function timeStamps({ evidence, sandbox: { isOn } }: AppConfig): Check {
  const what = 'time-stamps'
  if (isOn) return { ok: true, what, detail: 'by the sandbox: they prove nothing outside' }
  return evidence.authorities
    ? { ok: true, what, detail: `by ${evidence.authorities.join(' and ')}` }
    : { ok: true, what, detail: 'none: evidence says when it was made by its own log alone. Set EVIDENCE_TSA.' }
}

/** The state of letters' delivery, or the missing settings. */
function letters(config: AppConfig): Check {
  const what = 'letters'
  if (config.sandbox.isOn) return { ok: true, what, detail: 'they go into the mailbox of the sandbox' }
  const way = letterDelivery(config)
  if (way.by === undefined) return { ok: true, what, detail: `none leaves this machine. ${way.missing}` }
  const { domain, receiver } = config.letters
  const answers = `answers to case@${domain} come in at port ${receiver.port}`
  return { ok: true, what, detail: `they leave through the mail server; ${answers}` }
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

async function database({ database: wanted, home }: AppConfig): Promise<Check[]> {
  if (wanted.kind === 'embedded') {
    return [embedded(home, wanted)]
  }
  try {
    const opened = await openPostgresDatabase({ url: wanted.url, connections: 2, log: { warn: () => {} } })
    const { rows } = await opened.execute("select extract(epoch from now()) as now, lower('Ä') = 'ä' as letters")
    await opened.close()
    const apart = Math.abs(Number(rows[0]?.now) - Date.now() / 1000)
    const detail = `PostgreSQL ${opened.version}, its clock ${apart.toFixed(1)} s from ours`
    if (rows[0]?.letters !== true)
      return [
        {
          ok: false,
          what: 'database',
          detail: `${detail}; its locale knows only English letters: searching "ä" does not find "Ä"`,
          todo: 'Make the database anew with a locale such as C.UTF-8 or en_US.UTF-8.',
        },
      ]
    return [
      apart < 5
        ? { ok: true, what: 'database', detail }
        : { ok: false, what: 'database', detail, todo: 'Synchronise the clocks of both machines (NTP).' },
    ]
  } catch (error) {
    return [{ ok: false, what: 'database', detail: error instanceof Error ? error.message : String(error) }]
  }
}

type Embedded = Extract<AppConfig['database'], { kind: 'embedded' }>

/** Finds its programs as a start would, without starting them. */
function embedded(home: string, { programs, user }: Embedded): Check {
  const what = 'database'
  const spare = mkdtempSync(join(tmpdir(), 'rightframe-doctor-'))
  chmodSync(spare, 0o755)
  try {
    const { version, folder } = binariesFor(placeIn(home, user), programs, join(spare, 'postgres'))
    const written = existsSync(home) ? readVersion(home) : undefined
    const detail = written ? `last migration ${written.migration}` : 'made at the first start'
    return { ok: true, what, detail: `embedded, PostgreSQL ${version} in ${folder}, ${detail}` }
  } catch (error) {
    return { ok: false, what, detail: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(spare, { recursive: true, force: true })
  }
}

/** A clock that runs behind what was written earlier would end sessions and signatures at the wrong time. */
function clock({ home }: AppConfig): Check {
  const written = [join(home, 'VERSION'), new URL('../../../package.json', import.meta.url)]
    .filter((file) => existsSync(file))
    .map((file) => statSync(file).mtimeMs)
  const behind = Math.max(...written) - Date.now()
  const detail = new Date().toISOString()
  return behind < 60_000
    ? { ok: true, what: 'clock', detail }
    : {
        ok: false,
        what: 'clock',
        detail: `${detail}, behind files that exist already`,
        todo: 'Set the clock of this machine (NTP).',
      }
}

/** Without a table of addresses nothing is said of where sites are served from, which is as well. */
async function addresses({ addressRanges }: AppConfig): Promise<Check> {
  const what = 'addresses'
  if (addressRanges.length === 0)
    return { ok: true, what, detail: 'no table (ADDRESS_RANGES): nothing is said of where sites are served from' }
  const { ranges, unreadable } = await openAddressRanges(addressRanges).read()
  const detail = `${ranges} ranges in ${addressRanges.join(', ')}${unreadable > 0 ? `, ${unreadable} lines of another form` : ''}`
  if (ranges > unreadable) return { ok: true, what, detail }
  return { ok: false, what, detail, todo: 'docs/configuration.md says which files ADDRESS_RANGES can name.' }
}

function browser({ roles, chromium: configured, chromiumUser }: AppConfig): Check {
  if (!roles.has('browser'))
    return { ok: true, what: 'browser', detail: 'none needed: RIGHTFRAME_ROLES is without browser' }
  const found = findBrowser(configured)
  const user = found && userOfBrowser(chromiumUser)
  if (user && !isReachable(found.path, user))
    return {
      ok: false,
      what: 'browser',
      detail: `${found.path}, which the user ${user.uid} may not run`,
      todo: 'As root the browser runs as that user (CHROMIUM_USER). Move it to where he may go, or start as another user.',
    }
  if (found) return { ok: true, what: 'browser', detail: `${found.path} (from ${found.from})` }
  const todo =
    'Set CHROMIUM_PATH to a Chromium or Chrome, or install the package "chromium". Only pages that scripts draw need it.'
  return {
    ok: false,
    what: 'browser',
    detail: configured === undefined ? 'none found' : `CHROMIUM_PATH names ${configured}, which is not there`,
    todo,
  }
}

function node(): Check {
  const lean = existsSync('/proc/meminfo')
    ? Number(/MemTotal:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024
    : undefined
  return { ok: true, what: 'node', detail: `${process.version}${lean ? `, ${readableBytes(lean)} memory` : ''}` }
}

/** True when the server, if any, is healthy. */
async function askServer({ home }: AppConfig, say: Say): Promise<boolean> {
  const indented = (text: string) => say(line`     ${text}`)
  try {
    await sendCommand(lockPath(home), 'health', [], indented)
    return true
  } catch (error) {
    const isNone = isNobodyThere(error)
    indented(
      isNone ? 'no server is running on this data folder' : String(error instanceof Error ? error.message : error),
    )
    return isNone
  }
}
