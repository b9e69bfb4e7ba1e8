import { letterDelivery } from '#server/letters/index.ts'
import { type MailReader, openMailReader } from '../gateways/incoming-mail/mail-reader.ts'
import { type FileReader, openFileReader } from '../gateways/incoming-mail/showing/file-reader.ts'
import type { Config } from '../platform/config.ts'
import type { MailTransport } from '../platform/mail/deliver-mail.ts'

type Transports = {
  mailTransport: MailTransport | undefined
  letterTransport: MailTransport | undefined
  /** Reads what comes in. */
  mailReader: MailReader
  fileReader: FileReader
}

/** Transports of mail: notices to the configured mail server, letters as well, or into the sandbox's mailbox where it runs. */
export async function openTransports(
  config: Pick<Config, 'brand'> & Parameters<typeof letterDelivery>[0],
  opened: AsyncDisposableStack,
): Promise<Transports> {
  const { mail, brand, letters } = config
  const mailReader = openMailReader()
  opened.defer(() => mailReader.close())
  const fileReader = openFileReader()
  opened.defer(() => fileReader.close())
  const readers = { mailReader, fileReader }
  if (mail.kind === 'kept' && !letters.mailbox)
    return { mailTransport: undefined, letterTransport: undefined, ...readers }
  const { openSmtp } = await import('../gateways/smtp.ts')
  const mailTransport = mail.kind === 'smtp' ? openSmtp(mail, brand.name) : undefined
  const from = mail.kind === 'smtp' ? mail.from : brand.support
  const toMailbox = { kind: 'smtp', security: 'none', user: undefined, password: undefined, from } as const
  const mailboxTransport = letters.mailbox && openSmtp({ ...toMailbox, ...letters.mailbox }, brand.name)
  opened.defer(() => mailTransport?.close())
  opened.defer(() => mailboxTransport?.close())
  const { by } = letterDelivery(config)
  const letterTransport = by === 'mailbox' ? mailboxTransport : by === 'mail-server' ? mailTransport : undefined
  return { mailTransport, letterTransport, ...readers }
}
