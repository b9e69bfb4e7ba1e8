import { keepIncoming, type LetterConfig } from './cases/index.ts'
import { openMailReceiver } from './gateways/incoming-mail/receiver.ts'
import type { Deps } from './platform/deps.ts'
import { countAttempt } from './platform/limits/limits.ts'
import { placeOf } from './platform/limits/places.ts'
import { OperatorProblem } from './platform/operator-problem.ts'

/** A company's mail server hands over what all of its people write. */
const perNetwork = { most: 3000, seconds: 600 }

type Needs = Omit<Deps, 'config'> & { config: Deps['config'] & { letters: LetterConfig } }

/**
 * Takes mail in where letters can leave into the sandbox, or where the operator named a port. Throws OperatorProblem where that port is taken;
 * beside the sandbox it is only told.
 */
export async function openIncomingMail(deps: Needs, opened: AsyncDisposableStack): Promise<void> {
  const { config, log } = deps
  const { receiver, mailbox, domain } = config.letters
  if (!receiver.isAsked && !mailbox) return
  const own = new Set([config.brand.support.toLowerCase(), `case@${domain}`])
  const takes = (address: string) =>
    own.has(address.toLowerCase()) ||
    new RegExp(`^case\\+[^@\\s]{1,64}@${domain.replaceAll('.', '\\.')}$`, 'i').test(address)
  try {
    const opening = await openMailReceiver({
      port: receiver.port,
      host: config.host,
      takes,
      admit: (ip) => countAttempt(deps, [{ name: 'mail-in-of-network', of: placeOf(ip).network, ...perNetwork }]),
      keep: async (bytes, envelope) => void (await keepIncoming(deps, bytes, envelope)),
      onProblem: (error) => log.error({ err: error }, 'a mail could not be kept; whoever sent it tries again'),
    })
    opened.defer(() => opening.close())
  } catch (error) {
    if (receiver.isAsked)
      throw new OperatorProblem(`Mail cannot be taken in at port ${receiver.port} (MAIL_IN_PORT): ${String(error)}`)
    log.warn({ err: error, port: receiver.port }, 'mail cannot be taken in: nobody can answer letters by mail')
  }
}
