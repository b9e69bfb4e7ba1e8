import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import type { LetterConfig } from './cases/index.ts'
import type { EvidenceConfig } from './evidence/index.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { ProcessorConfig } from './billing/processor-config.ts'
import type { Config } from './platform/config.ts'
import type { Home } from './platform/home/home.ts'
import type { Log } from './platform/log.ts'

type Configured = Config & { evidence: EvidenceConfig; processors: ProcessorConfig; letters: LetterConfig }

const host = 'sandbox.rightframe.example'

/**
 * On the embedded defaults alone, stand-ins for services outside are started on the port after that of files, and the configuration names them;
 * what is due is then due by their clock. Where anything real is configured there are none.
 */
export async function openSandbox<C extends Configured>(
  { config, home, log }: { config: C; home: Pick<Home, 'folder'>; log: Log },
  opened: AsyncDisposableStack,
): Promise<{ config: C; clock: Clock; onClockMoved: (hear: () => void) => void }> {
  const none = { config, clock: systemClock, onClockMoved: () => {} }
  const { database, objects, evidence, roles, processors } = config
  const isEmbedded = database.kind === 'embedded' && objects.kind === 'embedded'
  if (!isEmbedded || evidence.authorities !== undefined || !roles.has('api')) return none
  if (processors.card?.isLive || processors.wallet?.isLive) {
    log.warn(
      'live keys of a processor are configured: the sandbox does not start beside them, and nothing is time-stamped',
    )
    return none
  }
  const folder = home.folder('sandbox')
  const api = `http://${/^(0\.0\.0\.0|::|localhost)$/.test(config.host) ? '127.0.0.1' : config.host}:${config.port}/api`
  const onNoMailbox = (error: unknown) =>
    log.warn(
      { err: error, port: config.port + 3 },
      'the mailbox of the sandbox could not be opened: no letter can leave',
    )
  const ports = { port: config.port + 2, mailPort: config.port + 3, answersTo: config.letters.receiver.port }
  const asked = { ...ports, folder, listener: () => api, apiUrl: `http://${host}`, onNoMailbox }
  const sandbox = await startSandbox(asked).catch((error: unknown) => {
    log.warn(
      { err: error, port: config.port + 2 },
      'the sandbox could not be started: nothing is time-stamped, and nobody can pay',
    )
    return undefined
  })
  if (!sandbox) return none
  opened.defer(() => sandbox.close())
  return { config: naming(sandbox, config), clock: sandbox.clock.now, onClockMoved: sandbox.clock.onMoved }
}

function naming<C extends Configured>(sandbox: Sandbox, config: C): C {
  const { registryUrl, isRegistryNamed, ...evidence } = config.evidence
  return {
    ...config,
    hosts: new Map([...config.hosts, [host, new URL(sandbox.url).host]]),
    evidence: {
      ...evidence,
      authorities: [`http://${host}/time-stamps`],
      isRegistryNamed,
      registryUrl: isRegistryNamed ? registryUrl : `http://${host}/rdap`,
    },
    processors: processorsOf(sandbox, config.processors),
    letters: { ...config.letters, mailbox: sandbox.mailbox && { host: '127.0.0.1', port: sandbox.mailbox.port } },
  }
}

/** All of them are the sandbox's, or none: keys of anybody else's are left alone. */
function processorsOf({ url, keys }: Sandbox, configured: ProcessorConfig): ProcessorConfig {
  if (configured.card || configured.wallet) return configured
  const common = { isLive: false, url: `http://${host}` }
  return {
    card: { ...keys.cards, ...common, script: `${url}/cards/v3.js` },
    wallet: { ...keys.wallet, ...common },
  }
}
