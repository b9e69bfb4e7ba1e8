import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import type { EvidenceConfig } from './evidence/index.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Home } from './platform/home/home.ts'
import type { Log } from './platform/log.ts'

type Configured = Config & { evidence: EvidenceConfig }

const host = 'sandbox.rightframe.example'

/**
 * On the embedded defaults alone, stand-ins for services outside are started on the port after that of files, and the configuration names them;
 * what is due is then due by their clock. Where anything real is configured there are none.
 */
export async function openSandbox<C extends Configured>(
  { config, home, log }: { config: C; home: Pick<Home, 'folder'>; log: Log },
  opened: AsyncDisposableStack,
): Promise<{ config: C; clock: Clock }> {
  const none = { config, clock: systemClock }
  const { database, objects, evidence, roles } = config
  const isEmbedded = database.kind === 'embedded' && objects.kind === 'embedded'
  if (!isEmbedded || evidence.authorities !== undefined || !roles.has('api')) return none
  const sandbox = await startSandbox({ port: config.port + 2, folder: home.folder('sandbox') }).catch(
    (error: unknown) => {
      log.warn({ err: error, port: config.port + 2 }, 'the sandbox could not be started: nothing is time-stamped')
      return undefined
    },
  )
  if (!sandbox) return none
  opened.defer(() => sandbox.close())
  return { config: naming(sandbox, config), clock: sandbox.clock.now }
}

function naming<C extends Configured>({ url }: Sandbox, config: C): C {
  const { registryUrl, isRegistryNamed, ...evidence } = config.evidence
  return {
    ...config,
    hosts: new Map([...config.hosts, [host, new URL(url).host]]),
    evidence: {
      ...evidence,
      authorities: [`http://${host}/time-stamps`],
      isRegistryNamed,
      registryUrl: isRegistryNamed ? registryUrl : `http://${host}/rdap`,
    },
  }
}
