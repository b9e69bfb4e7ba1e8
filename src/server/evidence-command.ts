import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readPem } from './platform/signing/certificates.ts'
import { maxBytes, verifyFile } from './evidence/verify/verify-file.ts'

type Say = (line: string) => void

const usage = 'rightframe evidence verify FILE [--roots PEM]'
const options = { roots: { type: 'string' } } as const

/**
 * `rightframe evidence verify …`: checks a package or a report of evidence, without a server or a data folder, and says each check in a line.
 * Gives whether all of them hold. Throws an Error for the person at the command line.
 */
export async function runEvidenceCommand(args: string[], say: Say): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [action, file, ...others] = positionals
  if (action !== 'verify' || file === undefined || others.length > 0) throw new Error(usage)
  const roots = values.roots === undefined ? undefined : readPem(await contentOf(values.roots).then(String))
  const checks = await verifyFile(await contentOf(file), roots)
  for (const { about, holds, says } of checks) say(`${holds ? 'ok  ' : 'FAIL'} ${about}: ${says}`)
  const failed = checks.filter(({ holds }) => !holds).length
  if (roots === undefined)
    say('No roots were given (--roots PEM): whether the authorities of the time-stamps are to be trusted is not said.')
  say(failed === 0 ? `All ${checks.length} checks hold.` : `${failed} of ${checks.length} checks fail.`)
  return failed === 0
}

async function contentOf(path: string): Promise<Buffer> {
  const about = await stat(path).catch(() => undefined)
  if (!about?.isFile()) throw new Error(`There is no file ${path}.`)
  if (about.size > maxBytes) throw new Error(`${path} is larger than 1 GB: it is no package or report of an evidence.`)
  return await readFile(path)
}
