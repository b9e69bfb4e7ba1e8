import type { MailKind } from '../kind-of-mail.ts'

/** A mail of a known kind. */
export type MailLine = {
  writer: string
  /** The public report that it follows. */
  report: string
  kind: MailKind
  /** Empty: the envelope has no sender. */
  sender?: string
  from?: string
  subject?: string
  headers?: string[]
  text?: string
  type?: string
}

export type LineOfKind = Omit<MailLine, 'kind'>

const objection = 'We bought a licence for this picture in 2023. We dispute the claim.'
const away = 'I am out of the office until 7 December.'

export const words = { objection, away }

const textOf: Record<MailKind, string> = {
  person: objection,
  automatic: away,
  unsure: objection,
  receipt: '',
  bounce: '',
}

/** The bytes of a mail as its writer sends it. */
export function bytesOf({
  kind,
  from = 'Jo <jo@shop.example>',
  subject = 'Re: Your letter',
  headers = [],
  text,
  type = 'text/plain; charset=utf-8',
}: MailLine): Buffer {
  const encoded = `=?utf-8?b?${Buffer.from(subject).toString('base64')}?=`
  const head = [`From: ${from}`, `Subject: ${encoded}`, `Content-Type: ${type}`, ...headers]
  return Buffer.from([...head, '', text ?? textOf[kind], ''].join('\n'))
}
