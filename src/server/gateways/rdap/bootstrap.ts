import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'

/** IANA's file (RFC 9224) of servers by network or ending. */
export type Bootstrap = { publication: string; services: { url: string; names: string[] }[] }
export type BootstrapKind = 'ipv4' | 'ipv6' | 'dns'

const File = z.object({
  publication: z.iso.datetime(),
  services: z.array(z.tuple([z.array(z.string().max(100)).max(3000), z.array(z.string().max(300)).max(10)])).max(3000),
})

const dayMs = 86_400_000
/** Milliseconds before another try after failure. */
const retryMs = 3_600_000

type Needs = { outbound: Pick<Outbound, 'get'>; clock: Clock }

/**
 * The servers of registries. Each file is fetched from IANA once a day; while that fails, and where IANA's file is older, the seed answers. Only
 * servers over https are taken, and for addresses only those of registries that the seed names.
 */
export function openBootstrap(needs: Needs, seed: Record<'ipv4' | 'ipv6', Bootstrap>) {
  const registries = new Set([...seed.ipv4.services, ...seed.ipv6.services].map(({ url }) => new URL(url).hostname))
  const files = new Map<BootstrapKind, { file: Bootstrap | undefined; until: number }>()
  const fileOf = async (kind: BootstrapKind): Promise<Bootstrap | undefined> => {
    const now = needs.clock().getTime()
    const known = files.get(kind)
    if (known && now < known.until) return known.file
    const before = known?.file ?? (kind === 'dns' ? undefined : seed[kind])
    const fetched = await fetchFile(needs, kind)
    const isNewer = fetched !== undefined && (before === undefined || fetched.publication >= before.publication)
    const file = isNewer ? fetched : before
    files.set(kind, { file, until: now + (fetched === undefined ? retryMs : dayMs) })
    return file
  }
  return {
    /** The address of the registry's server, with a slash at its end; undefined where no registry is known. */
    serverOf: async (name: string): Promise<string | undefined> => {
      const family = isIP(name)
      if (family === 0) return serverOfDomain(await fileOf('dns'), name)
      const url = serverOfAddress(await fileOf(family === 4 ? 'ipv4' : 'ipv6'), name)
      return url !== undefined && registries.has(new URL(url).hostname) ? url : undefined
    },
  }
}

async function fetchFile({ outbound }: Needs, kind: BootstrapKind): Promise<Bootstrap | undefined> {
  try {
    const { status, body } = await outbound.get(`https://data.iana.org/rdap/${kind}.json`, {
      maxBytes: 1_000_000,
      timeoutMs: 8000,
      accept: 'application/json',
    })
    const read = status === 200 ? File.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))) : undefined
    return read?.success ? fromFile(read.data) : undefined
  } catch (error) {
    if (error instanceof FetchError || error instanceof SyntaxError) return undefined
    throw error
  }
}

const fromFile = ({ publication, services }: z.infer<typeof File>): Bootstrap => ({
  publication,
  services: services.flatMap(([names, urls]) => {
    const url = urls.find((one) => one.startsWith('https://') && URL.canParse(one))
    return url === undefined ? [] : [{ url: url.endsWith('/') ? url : `${url}/`, names }]
  }),
})

/** The longest ending wins: `co.uk` before `uk`. */
function serverOfDomain(file: Bootstrap | undefined, domain: string): string | undefined {
  const labels = domain.toLowerCase().split('.')
  const endings = labels.map((_, at) => labels.slice(at).join('.'))
  for (const ending of endings) {
    const service = file?.services.find(({ names }) => names.includes(ending))
    if (service) return service.url
  }
  return undefined
}

/** The narrowest network wins. */
function serverOfAddress(file: Bootstrap | undefined, address: string): string | undefined {
  const networks = (file?.services ?? []).flatMap(({ url, names }) => names.map((name) => ({ url, name })))
  const around = networks.filter(({ name }) => isWithin(address, name))
  return around.toSorted((a, b) => lengthOf(b.name) - lengthOf(a.name))[0]?.url
}

const lengthOf = (network: string): number => Number(network.split('/')[1])

function isWithin(address: string, network: string): boolean {
  const [start = '', length] = network.split('/')
  const family = isIP(start) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(start) !== isIP(address) || length === undefined) return false
  const list = new BlockList()
  list.addSubnet(start, Number(length), family)
  return list.check(address, family)
}
