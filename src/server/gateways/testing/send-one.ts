import { openSmtp } from '#server/gateways/smtp.ts'

/** Run with a configuration as JSON: sends one mail by it and writes how that ended. */
const smtp = JSON.parse(process.argv[2] ?? '') as Parameters<typeof openSmtp>[0]
const transport = openSmtp(smtp, 'Rightframe')
const mail = {
  id: 'b'.repeat(24),
  to: 'ana@studio.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: null,
  route: 'notices',
  attached: [],
  createdAt: new Date(),
} as unknown as Parameters<typeof transport.send>[0]
process.stdout.write(JSON.stringify(await transport.send(mail, async () => {})))
transport.close()
