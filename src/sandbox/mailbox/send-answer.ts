import { handOver } from './hand-over.ts'
import type { Letter } from './letter.ts'

/** Answers a letter over SMTP as its recipient would: to the address that it asks for, with the letter named and quoted. */
export async function sendAnswer(
  port: number,
  { to, replyTo, subject, text: asked, date, writer, messageId, references }: Letter,
  { text, isAutomatic = false }: { text: string; isAutomatic?: boolean },
): Promise<void> {
  const quoted = asked.split('\n').map((line) => `> ${line}`)
  await handOver(port, {
    from: to,
    to: replyTo,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    text: [text, '', `On ${date}, ${writer} wrote:`, ...quoted].join('\n'),
    ...(messageId === null ? {} : { inReplyTo: messageId }),
    references: [references, messageId].filter((ids) => ids !== null).join(' '),
    ...(isAutomatic ? { headers: { 'Auto-Submitted': 'auto-replied' } } : {}),
  })
}
