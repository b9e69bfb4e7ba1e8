import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { SanctionSource, sanctionSources } from '#contract/billing/payouts/lists.ts'
import { addSanctionList, type SanctionListNeeds } from '../billing/payouts/index.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'

const usage = `rightframe sanctions ${SanctionSource.options.join('|')} FILE… [--version VERSION] [--smaller]`

/** Files above this are no list of sanctions, in bytes. */
const maxBytes = 200_000_000

/** `rightframe sanctions eu FILE`: replaces a list of sanctions by its publisher's newest file, and screens every payee. */
export async function runSanctionsCommand(needs: SanctionListNeeds, args: string[], say: Say): Promise<void> {
  const { values, positionals } = read(args)
  const [named, ...paths] = positionals
  const source = SanctionSource.safeParse(named)
  if (!source.success || paths.length === 0) throw new Error(usage)
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  if (sizes.some((size) => size > maxBytes)) throw new Error(`A file is larger than ${maxBytes} bytes.`)
  const files = await Promise.all(paths.map((path) => readFile(path)))
  const list = await addSanctionList(needs, {
    source: source.data,
    files,
    version: values.version,
    by: 'operator',
    maySmaller: values.smaller,
  })
  say(line`${sanctionSources[source.data].name}, ${list.version}: ${list.names} names. Every payee is screened.`)
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { version: { type: 'string' }, smaller: { type: 'boolean', default: false } },
    })
  } catch {
    throw new Error(usage)
  }
}
