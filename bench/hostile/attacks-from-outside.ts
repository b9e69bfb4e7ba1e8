import { createTransport } from 'nodemailer'
import { type Attack, elsewhere, type Ground, inLanes, send } from './attack.ts'

/** An address that belongs to no case. */
const mailbox = 'case@rightframe.example'
const megabyte = 1024 * 1024
const blank = '\r\n'.repeat(megabyte / 2)
/** The attacker's connections, one below the network's limit. */
const mailLanes = 3

export async function sendMail(port: number, { from, subject, text }: { from: string; subject: string; text: string }) {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const raw = `From: ${from}\r\nTo: ${mailbox}\r\nSubject: ${subject}\r\n\r\n${text}`
  try {
    await transport.sendMail({ envelope: { from, to: mailbox }, raw })
  } finally {
    transport.close()
  }
}

/** Attacks without an account: by mail, by the link of a case, and by messages to webhooks. */
export const attacksFromOutside: Record<string, Attack> = {
  'mails of a megabyte of blank lines': ({ signal, mailPort }) =>
    inLanes(signal, mailLanes, (nth) =>
      sendMail(mailPort, { from: `eva-${nth % 20}@hostile.example`, subject: 'Blank', text: blank }),
    ),
  'documents of a case, by its link': (ground) =>
    inLanes(ground.signal, 12, (nth) => {
      const { link, documents } = ground.claim
      return download(ground, `/cases/content-document/${documents[nth % documents.length]}?requestId=${link}`)
    }),
  'documents of an account': (ground) =>
    inLanes(ground.signal, 12, (nth) => {
      const { evidence, ownersToken } = ground.claim
      return download(ground, `/evidence/${evidence}/${nth % 2 === 0 ? 'report' : 'package'}`, ownersToken)
    }),
  'webhooks that nobody proves': (ground) => sendForgeries(ground, () => ({})),
  'webhooks that nobody proves, from everywhere': (ground) => sendForgeries(ground, elsewhere),
}

async function download({ url, signal }: Ground, path: string, token?: string): Promise<void> {
  const response = await fetch(`${url}/api${path}`, {
    signal,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  await response.arrayBuffer()
}

const message = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: 'x'.repeat(250_000) })

function sendForgeries(ground: Ground, networkOf: (nth: number) => Record<string, string>): Promise<void> {
  return inLanes(ground.signal, 32, (nth) => {
    const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`
    return send(ground, '/webhooks/stripe', message, { headers: { 'stripe-signature': signature, ...networkOf(nth) } })
  })
}
