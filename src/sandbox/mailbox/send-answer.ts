import { createTransport } from 'nodemailer'
import type { TakenMail } from './taken-mail.ts'

/** Answers a letter over SMTP as whoever got it would: to the address that it asks for, with what it answers named. Rejects where nobody takes it. */
export async function sendAnswer(port: number, { to, parsed }: TakenMail, text: string): Promise<void> {
  const client = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    connectionTimeout: 5000,
    socketTimeout: 15_000,
  })
  const subject = parsed.subject ?? ''
  const quoted = (parsed.text ?? '').split('\n').map((line) => `> ${line}`)
  try {
    await client.sendMail({
      from: to[0]!,
      to: parsed.replyTo?.[0]?.address ?? parsed.from?.address ?? '',
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      text: [text, '', `On ${parsed.date ?? 'that day'}, ${parsed.from?.name ?? 'you'} wrote:`, ...quoted].join('\n'),
      ...(parsed.messageId === undefined ? {} : { inReplyTo: parsed.messageId }),
      references: [parsed.references, parsed.messageId].filter((ids) => ids !== undefined).join(' '),
    })
  } finally {
    client.close()
  }
}
