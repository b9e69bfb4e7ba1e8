import { handOver } from './hand-over.ts'
import type { Letter } from './letter.ts'

const boundary = 'undelivered'

/** Reports an unknown mailbox over SMTP (RFC 3464). */
export async function sendBounce(port: number, letter: Letter): Promise<void> {
  await handOver(port, { envelope: { from: '', to: [letter.returnPath] }, raw: reportOn(letter) })
}

function reportOn({ to, returnPath, subject, messageId }: Letter): string {
  const server = to.slice(to.indexOf('@') + 1)
  return [
    `From: Mail Delivery System <MAILER-DAEMON@${server}>`,
    `To: ${returnPath}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Your mail to ${to} could not be delivered.`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${server}`,
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 5.1.1 <${to}>: no such mailbox`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers; charset=utf-8',
    '',
    `To: ${to}`,
    `Subject: ${subject.replaceAll(/\s+/g, ' ')}`,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
