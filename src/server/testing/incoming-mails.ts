import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { expect } from 'vitest'
import { getCaseThread, type IncomingKind, listIncomingMails } from '#contract/correspondence/endpoints.ts'
import { sendLetter } from '#contract/letters/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { openMailReader } from '#server/gateways/incoming-mail/mail-reader.ts'
import type { Client } from './client.ts'
import { begun } from './letters.ts'
import { freePort } from './places.ts'
import { openLetterApp, readyCase } from './cases/ready-case.ts'
import { readCase } from '#server/cases/rows/case-store.ts'
import { findIncoming } from '../correspondence/incoming/incoming-store.ts'
import { keepIncoming } from '../correspondence/incoming/keep-incoming.ts'

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** shop.example signs its mail; other names are unknown. */
const records: Record<string, string> = {
  'TXT _dmarc.shop.example': 'v=DMARC1; p=reject',
  'TXT key._domainkey.shop.example': `v=DKIM1; k=rsa; p=${publicKey}`,
}
const resolver = async (name: string, type: string) => {
  const found = records[`${type} ${name}`]
  if (found === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  return [[found]]
}

type Written = {
  from?: string
  to?: string
  subject?: string
  text?: string
  headers?: string[]
  signed?: boolean
  raw?: string
  /** Envelope sender; empty for automatic mails. */
  sender?: string
}
/** An address of ours that belongs to no case. */
export const nobody = 'case@rightframe.example'
let count = 0

async function bytesOf({ from = 'Jo Doe <jo@elsewhere.example>', to = nobody, subject = 'Hello', ...mail }: Written) {
  const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${count++}@sent.example>`]
  const lines = [
    ...head,
    'Date: Thu, 26 Nov 2026 10:00:00 +0000',
    ...(mail.headers ?? []),
    '',
    mail.text ?? 'We have a licence.',
    '',
  ]
  const text = mail.raw ?? lines.join('\r\n')
  if (!mail.signed) return Buffer.from(text)
  const privateKey = String(key.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const by = { signingDomain: 'shop.example', selector: 'key', privateKey }
  const { signatures } = await dkimSign(text, { ...by, signatureData: [by] })
  return Buffer.from(signatures + text)
}

/** A test app that takes mail in, whose letters leave into a mailbox of its own; shop.example alone vouches for its mail. */
export async function openIncomingApp() {
  const port = await freePort()
  const opened = await openLetterApp({ MAIL_IN_PORT: String(port) })
  const { app } = opened
  const reader = openMailReader(resolver)
  Object.assign(app.deps, { mailReader: reader })
  /** The outcome of a mail once it was read. */
  async function received(mail: Written) {
    const from = mail.sender ?? 'jo@elsewhere.example'
    const envelope = { from, to: [mail.to ?? nobody], ip: '192.0.2.7', helo: 'mail.example' }
    const id = await keepIncoming(app.deps, await bytesOf(mail), envelope)
    await expect.poll(async () => (await findIncoming(app.deps.db, id))?.state, { timeout: 30_000 }).not.toBe('waiting')
    return (await findIncoming(app.deps.db, id))!
  }

  async function writtenTo() {
    const who = await readyCase(app)
    const draft = await begun(who.chiara, who.caseId)
    await who.chiara.call(sendLetter, { caseId: who.caseId, letterId: draft._id, revision: draft.revision })
    const { name } = (await readCase(app.deps.db, who.caseId))!
    const mails = async () => (await opened.mailbox().mails()).filter(({ parsed }) => parsed.text?.includes(name))
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1)
    const [{ parsed }] = (await mails()) as [Awaited<ReturnType<typeof mails>>[number]]
    const thread = async () => (await who.chiara.call(getCaseThread, { caseId: who.caseId })).data
    return {
      ...who,
      name,
      thread,
      mails,
      address: parsed.replyTo![0]!.address!,
      messageId: parsed.messageId!,
      subject: parsed.subject!,
    }
  }

  const apart = async (who: { chiara: Client }, id: Id, state: IncomingKind = 'quarantined') =>
    (await who.chiara.call(listIncomingMails, { state })).data.find(({ _id }) => _id === id)

  const remove = async () => {
    await opened.remove()
    reader.close()
  }
  return { app, port, reader, received, writtenTo, apart, remove }
}
