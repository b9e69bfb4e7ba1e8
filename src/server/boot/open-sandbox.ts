import { startSandbox } from '#sandbox/sandbox.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Home } from '../embedded/home/home.ts'
import type { Log } from '../platform/log.ts'
import { isOfThisMachine } from '../platform/sandbox-mode.ts'
import { type Configured, sandboxHost, withStandIns } from './with-stand-ins.ts'

/**
 * Starts stand-ins for services outside where the configuration says that this is a sandbox, on the port after that of files; what is due is then
 * due by their clock. Where one of them cannot be started nothing real takes its place.
 */
export async function openSandbox<C extends Configured>(
  { config, home, log }: { config: C; home: Pick<Home, 'folder'>; log: Log },
  opened: AsyncDisposableStack,
): Promise<{ config: C; clock: Clock; onClockMoved: (hear: () => void) => void }> {
  const none = { clock: systemClock, onClockMoved: () => {} }
  if (!config.sandbox.isOn) {
    log.info({ because: config.sandbox.because }, 'no sandbox runs here')
    return { config, ...none }
  }
  const port = config.port + 2
  const sandbox = await startSandbox(optionsOf(config, { folder: home.folder('sandbox'), log })).catch(
    (error: unknown) => {
      log.warn(
        { err: error, port },
        'the sandbox could not be started: nothing is time-stamped, nobody can pay, and no mail leaves',
      )
      return undefined
    },
  )
  if (!sandbox) return { config: withStandIns(config, undefined), ...none }
  opened.defer(() => sandbox.close())
  return { config: withStandIns(config, sandbox), clock: sandbox.clock.now, onClockMoved: sandbox.clock.onMoved }
}

function optionsOf(config: Configured, { folder, log }: { folder: string; log: Log }) {
  const host = /^(0\.0\.0\.0|::|localhost)$/.test(config.host) ? '127.0.0.1' : config.host
  const api = `http://${host}:${config.port}/api`
  return {
    port: config.port + 2,
    mailPort: config.port + 3,
    answersTo: config.letters.receiver.port,
    hosts: config.hosts,
    folder,
    listener: () => api,
    apiUrl: `http://${sandboxHost}`,
    ...(isOfThisMachine(config.publicUrl) ? {} : { pagesUrl: config.publicUrl }),
    onNoMailbox: (error: unknown) =>
      log.warn(
        { err: error, port: config.port + 3 },
        'the mailbox of the sandbox could not be opened: no letter and no mail can leave',
      ),
  }
}
