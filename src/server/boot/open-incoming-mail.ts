import type { LetterConfig } from '#server/letters/index.ts'
import { keepIncoming, openRecipients } from '../correspondence/index.ts'
import { mailRefusal, openMailReceiver } from '../gateways/incoming-mail/receiver.ts'
import type { Deps } from '../platform/deps.ts'
import { type RateLimit, waitAfterAttempt } from '../platform/rate-limit/rate-limit.ts'
import { clientNetwork } from '../platform/rate-limit/client-network.ts'
import { OperatorProblem } from '../platform/operator-problem.ts'

type Needs = Omit<Deps, 'config'> & { config: Deps['config'] & { letters: LetterConfig } }

/** A company's mail server relays for all its people. */
const mails = (network: string): RateLimit => ({ name: 'mails-of-network', key: network, max: 3000, seconds: 600 })

/** In kilobytes: all of it is kept for a month, and files of it as long as their case. */
const amount = (network: string): RateLimit => ({
  name: 'kilobytes-of-mail-of-network',
  key: network,
  max: 2_097_152,
  seconds: 86_400,
})

/**
 * Takes mail in where letters can leave into the sandbox, or where the operator named a port. Throws OperatorProblem where that port is taken;
 * beside the sandbox it is only told.
 */
export async function openIncomingMail(deps: Needs, opened: AsyncDisposableStack): Promise<void> {
  const { config, log } = deps
  const { receiver, mailbox } = config.letters
  if (!receiver.isAsked && !mailbox) return
  try {
    const opening = await openMailReceiver({
      port: receiver.port,
      // Answers from the sandbox's mailbox come from this machine.
      host: receiver.isAsked ? config.host : '127.0.0.1',
      takes: openRecipients(deps),
      admit: async (ip) => await admit(deps, ip),
      keep: async (bytes, envelope) => {
        await admitAmount(deps, envelope.ip, bytes.length)
        await keepIncoming(deps, bytes, envelope)
      },
      onProblem: (error) => log.error({ err: error }, 'a mail could not be taken in; whoever sent it tries again'),
    })
    opened.defer(() => opening.close())
  } catch (error) {
    if (receiver.isAsked)
      throw new OperatorProblem(`Mail cannot be taken in at port ${receiver.port} (MAIL_IN_PORT): ${String(error)}`)
    log.warn({ err: error, port: receiver.port }, 'mail cannot be taken in: nobody can answer letters by mail')
  }
}

type Counting = Pick<Deps, 'db' | 'clock'>

/** Refuses senders over their limit before they resend content. */
async function admit(deps: Counting, ip: string): Promise<void> {
  const { network } = clientNetwork(ip)
  await admitAmount(deps, ip, 0)
  if ((await waitAfterAttempt(deps, [mails(network)])) > 0)
    throw mailRefusal(450, '4.7.1 Too much mail from your side for now. Please try again later.')
}

async function admitAmount(deps: Counting, ip: string, bytes: number): Promise<void> {
  const weight = Math.ceil(bytes / 1024)
  if ((await waitAfterAttempt(deps, [{ ...amount(clientNetwork(ip).network), weight }])) > 0)
    throw mailRefusal(452, '4.7.1 Your network has sent more than 2 GB of mail within a day. Please try again later.')
}
