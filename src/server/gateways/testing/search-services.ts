import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/sandbox.ts'
import { searchKeys } from '#sandbox/search/search-stand-ins.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openOutbound } from '#server/platform/outbound/outbound.ts'
import { openSearchServices, type SearchKeys } from '../search/search-services.ts'
import { hostsOf, sandboxHost } from './processors.ts'

const at = (service: keyof typeof searchKeys) => ({
  key: searchKeys[service],
  url: `http://${sandboxHost}/search-services/${service}`,
})

/** The keys of the stand-ins and where they are. */
export const standInKeys: SearchKeys = {
  vision: at('vision'),
  tineye: at('tineye'),
  serpapi: { ...at('serpapi'), engines: ['lens', 'yandex', 'bing'] },
}

/** Variables by which an operator has the sandbox's stand-ins asked. */
export const standInEnvironment = Object.fromEntries(
  (['vision', 'tineye', 'serpapi'] as const).flatMap((service) => [
    [`${service.toUpperCase()}_KEY`, at(service).key],
    [`${service.toUpperCase()}_URL`, at(service).url],
  ]),
)

/** Stand-ins on their own port, behind the real clients. */
export async function openStandIns(keys: SearchKeys = standInKeys) {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-search-'))
  const sandbox = await startSandbox({ port: 0, folder })
  const outbound = openOutbound({ hosts: hostsOf(sandbox), userAgent: 'test' })
  const services = openSearchServices({ outbound, clock: systemClock }, keys)
  const remove = async () => {
    await outbound.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { sandbox, services, folder, remove }
}
