import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { parse } from 'tldts'
import { openFairTurns } from '../fairness/fair-turns.ts'
import { siteOf } from './site-of.ts'

export type Address = { address: string; family: number }
/** Every address of a name. Rejects with a code of the DNS (ENOTFOUND, ETIMEOUT) or the system's (EAI_AGAIN) where there is none. */
export type Resolve = (hostname: string) => Promise<Address[]>

type Given = {
  openResolver?: () => Pick<Resolver, 'resolve4' | 'resolve6'>
  readHosts?: () => Promise<string>
  lookup?: Resolve
}

/** A name server that has not answered until then is not waited for; the second try is for a packet that was lost. */
const patience = { timeout: 1000, tries: 2 }
/** The system's own lookups take one of libuv's four threads each, for as long as a name server keeps silent. */
const maxLookups = 2
const turnWithinMs = 4000
/** By then a machine may have come to another network. */
const readAgainMs = 60_000
const hostsFile = process.platform === 'win32' ? String.raw`C:\Windows\System32\drivers\etc\hosts` : '/etc/hosts'

/**
 * Resolves names as the system does, by its file of hosts and else its name servers, without its threads: names that take long there keep all
 * other names of this process waiting. The system is asked where there is no name server, and for names of no public registry that the DNS
 * does not know.
 */
export function openResolve({
  openResolver = () => new Resolver(patience),
  readHosts = () => readFile(hostsFile, 'utf8'),
  lookup = (hostname) => systemLookup(hostname, { all: true }),
}: Given = {}): Resolve {
  const inTurn = openFairTurns(maxLookups)
  const open = async () => ({ hosts: addressesIn(await readHosts().catch(() => '')), resolver: openResolver() })
  let known: { until: number; read: ReturnType<typeof open> } | undefined
  return async (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, '')
    // No name server is asked for these (RFC 6761, 6.3).
    if (/(^|\.)localhost$/.test(name)) return loopback
    if (!known || known.until < performance.now()) known = { until: performance.now() + readAgainMs, read: open() }
    const { hosts, resolver } = await known.read
    const own = hosts.get(name)
    if (own) return own
    const found = await ask(resolver, name)
    if (Array.isArray(found)) return found
    const code = codeOf(found)
    if (code !== 'ECONNREFUSED' && !(code === 'ENOTFOUND' && isOfNoRegistry(name))) throw found
    return await inTurn(siteOf(name), () => lookup(name), turnWithinMs)
  }
}

export const systemResolve = openResolve()

/** A name within a network, such as `minio` or `minio.lan`: the system may look for it below domains of its own (resolv.conf). */
const isOfNoRegistry = (name: string): boolean => parse(name).isIcann !== true

const at = (address: string): Address => ({ address, family: isIP(address) })
const loopback = [at('127.0.0.1'), at('::1')]

/** Lower-case names of a hosts file with their addresses. */
function addressesIn(text: string): Map<string, Address[]> {
  const hosts = new Map<string, Address[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names.map((one) => one.toLowerCase())) hosts.set(name, [...(hosts.get(name) ?? []), at(address)])
  }
  return hosts
}

/** A name's addresses, or the most telling error. */
async function ask(resolver: Pick<Resolver, 'resolve4' | 'resolve6'>, name: string): Promise<Address[] | Error> {
  const [four, six] = await Promise.all([
    resolver.resolve4(name).catch(asError),
    resolver.resolve6(name).catch(asError),
  ])
  const found = [four, six].flatMap((some) => (Array.isArray(some) ? some.map(at) : []))
  if (found.length > 0) return found
  const problems = [four, six].filter((some) => some instanceof Error)
  const isSaid = (problem: Error) => codeOf(problem) === 'ENOTFOUND'
  return (
    problems.find(isSaid) ??
    problems.find((problem) => codeOf(problem) !== 'ENODATA') ??
    problems[0] ??
    Object.assign(new Error(`No address of ${name}`), { code: 'ENODATA' })
  )
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined)
