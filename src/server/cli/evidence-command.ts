import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { line, type Say } from '../platform/text/terminal-line.ts'
import { readPem } from '../platform/signing/certificates.ts'
import { VerifiedEvidence } from '#contract/platform/verify.ts'
import { type Check, fails, holds as held, momentOf } from '../evidence/verify/checks.ts'
import { checkToken } from '../evidence/verify/check-token.ts'
import { maxBytes, verifyFile } from '../evidence/verify/verify-file.ts'

const usage = 'rightframe evidence verify FILE|NUMBER [--roots PEM] [--server URL]'
const options = { roots: { type: 'string' }, server: { type: 'string' } } as const

/**
 * `rightframe evidence verify …`: checks a package or a report of evidence, without a server or a data folder, or what a server tells anybody
 * of a number (the configured one, or `--server`), and says each check in a line. Gives whether all of them hold. Throws an Error for the person at the command line.
 */
export async function runEvidenceCommand(args: string[], say: Say, publicUrl: () => string): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [action, file, ...others] = positionals
  if (action !== 'verify' || file === undefined || others.length > 0) throw new Error(usage)
  const roots = values.roots === undefined ? undefined : readPem(await contentOf(values.roots).then(String))
  const checks = isNumber(file)
    ? await verifyNumber(file, values.server ?? publicUrl(), roots)
    : await verifyFile(await contentOf(file), roots)
  for (const { about, holds, says } of checks) say(line`${holds ? 'ok  ' : 'FAIL'} ${about}: ${says}`)
  const failed = checks.filter(({ holds }) => !holds).length
  if (roots === undefined)
    say(
      line`No roots were given (--roots PEM): whether the authorities of the time-stamps are to be trusted is not said.`,
    )
  say(failed === 0 ? line`All ${checks.length} checks hold.` : line`${failed} of ${checks.length} checks fail.`)
  return failed === 0
}

async function contentOf(path: string): Promise<Buffer> {
  const about = await stat(path).catch(() => undefined)
  if (!about?.isFile()) throw new Error(`There is no file ${path}.`)
  if (about.size > maxBytes) throw new Error(`${path} is larger than 1 GB: it is no package or report of an evidence.`)
  return await readFile(path)
}

const isNumber = (text: string): boolean => /^RFE(-[0-9A-Z]{4}){3}$/i.test(text)

const patienceMs = 20_000
const maxAnswer = 1_000_000

/** Prints the server's facts of a number and verifies its time-stamps against them. Throws an Error for the command line. */
async function verifyNumber(
  number: string,
  server: string,
  roots: readonly Uint8Array[] | undefined,
): Promise<Check[]> {
  const told = await askServer(number.toUpperCase(), server)
  const { manifestHash, warcHash, alteredAt, checkedAt } = told
  const what = told.origin === 'captured' ? 'Captured' : 'Supplied by a person'
  const about = held('evidence', `${told.number}: ${what} on ${momentOf(new Date(told.at))}, says ${server}.`)
  const manifest = held('manifest', `SHA-256 ${manifestHash}.`)
  const files = told.files.map(({ name, sha256 }) => held(name, `SHA-256 ${sha256}.`))
  const kept =
    alteredAt === null
      ? held('kept', `Unchanged${checkedAt === null ? '' : `, as last checked on ${momentOf(new Date(checkedAt))}`}.`)
      : fails('kept', `A file differs from what was sealed since ${momentOf(new Date(alteredAt))}.`)
  const stamps = told.stamps.map(({ of, authority, token, problem }) => {
    const name = `time-stamp of the ${of} by ${authority}`
    if (token === null) return fails(name, problem ?? 'Not yet stamped.')
    const sha256 = of === 'manifest' ? manifestHash : warcHash
    if (sha256 === null) return fails(name, 'It stamps something that is not there.')
    const stamped = of === 'manifest' ? 'The manifest' : 'The record of requests'
    return checkToken(name, Buffer.from(token, 'base64'), { sha256, what: stamped, roots })
  })
  const none = stamps.length === 0 ? [held('time-stamps', 'No authority was asked to stamp it.')] : stamps
  return [about, manifest, ...files, kept, ...none]
}

async function askServer(number: string, server: string): Promise<VerifiedEvidence> {
  const url = `${server.replace(/\/$/, '')}/api/verify/${number}`
  if (!URL.canParse(url)) throw new Error(`${server} is no address of a server.`)
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' }).catch(
    (error: unknown) => {
      throw new Error(`${server} does not answer. Name another server with --server.`, { cause: error })
    },
  )
  const text = (await response.text()).slice(0, maxAnswer)
  const answer = parsed(text)
  if (!response.ok) {
    const { message } = (answer ?? {}) as { message?: unknown }
    throw new Error(
      typeof message === 'string'
        ? line`${server} answered: ${message}`
        : `${server} answered with status ${response.status}.`,
    )
  }
  const read = VerifiedEvidence.safeParse(answer)
  if (!read.success || read.data.number !== number)
    throw new Error(`What ${server} answered is nothing that a server of ours says of ${number}.`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
