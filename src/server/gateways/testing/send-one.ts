import type { FiledMail } from '#server/platform/mail/deliver-mail.ts'
import { openSmtp } from '#server/gateways/smtp.ts'

/** Sends one mail by a JSON configuration; prints the outcome. */
const smtp = JSON.parse(process.argv[2] ?? '') as Parameters<typeof openSmtp>[0]
const transport = openSmtp(smtp, 'Rightframe')
const mail: FiledMail = {
  id: 'b'.repeat(24),
  to: 'ana@studio.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: null,
  thread: null,
  route: 'notices',
  attached: [],
  createdAt: new Date(),
}
process.stdout.write(JSON.stringify(await transport.send(mail, async () => {})))
transport.close()
